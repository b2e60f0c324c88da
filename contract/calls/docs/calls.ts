// Documentation of the API, as a page and as OpenAPI; it contains the contract only.
import { bytes } from '../../core/bytes.ts'
import { call, Nothing, feature } from '../../core/call.ts'

const cache = 'public, max-age=300'

export const docs = feature('docs', {
  page: call('GET /docs', {
    audience: 'anyone',
    summary: 'This page: documentation of the calls',
    input: Nothing,
    output: bytes({ disposition: 'inline', cache, types: ['text/html; charset=utf-8'] }),
  }), // not shown
  openApi: call('GET /docs/openapi.json', {
    audience: 'anyone',
    summary: 'The calls as an OpenAPI 3.1 document',
    input: Nothing,
    output: bytes({ disposition: 'inline', cache, types: ['application/json; charset=utf-8'] }),
  }), // not shown
})

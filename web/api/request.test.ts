import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, fields } from '../../contract/core/call.ts'
import { readForm } from '../../server/http/form.ts'
import { requestOf } from './request.ts'

const input = fields({
  id: ['notic_idx', z.string()],
  words: ['kwords', z.array(z.string())],
  page: ['pageno', z.number()],
  search: z.string(),
  isPinned: ['top_yn', z.boolean()],
  ownerId: ['owner_idx', z.nullable(z.string())],
  from: ['start_dt', z.optional(z.string())],
})
const given = {
  id: '7',
  words: ['단가', '납기 & 샘플'],
  page: 2,
  search: '12',
  isPinned: false,
  ownerId: null,
  from: undefined,
}
const to = (route: Parameters<typeof call>[0]) => call(route, { audience: 'member', summary: '', input, output: input })
const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams)

test('a GET sends its input in the query: strings as they are, numbers and lists as JSON, null and undefined not at all', () => {
  const { path, body } = requestOf(to('GET /etc/list_notic_gmb'), given)
  expect(body).toBeUndefined()
  expect(path.split('?')[0]).toBe('/etc/list_notic_gmb')
  expect(queryOf(path)).toEqual({
    notic_idx: '7',
    kwords: '["단가","납기 & 샘플"]',
    pageno: '2',
    search: '12',
    top_yn: 'false',
  })
})
test('the server reads the same values from the query that the client wrote', () => {
  expect(readForm(input, queryOf(requestOf(to('GET /etc/list_notic_gmb'), given).path))).toEqual({
    notic_idx: '7',
    kwords: given.words,
    pageno: 2,
    search: '12',
    top_yn: false,
  })
})
test('a GET without input has no query', () => {
  expect(
    requestOf(call('GET /secure', { audience: 'signedIn', summary: '', input: fields({}), output: input }), {}).path,
  ).toBe('/secure')
})
test('placeholders of a path are filled with one segment each, and are not repeated in the query or the form', () => {
  const { path } = requestOf(to('GET /etc/notic/{notic_idx}/pages/{pageno}'), { ...given, id: '../7?x=/#' })
  expect(path.split('?')[0]).toBe('/etc/notic/..%2F7%3Fx%3D%2F%23/pages/2')
  expect(queryOf(path)).toEqual({ kwords: '["단가","납기 & 샘플"]', search: '12', top_yn: 'false' })
  const posted = requestOf(to('POST /etc/notic/{notic_idx}'), given)
  expect([posted.path, Object.keys(Object.fromEntries(posted.body as URLSearchParams))]).toEqual([
    '/etc/notic/7',
    ['kwords', 'pageno', 'search', 'top_yn'],
  ])
})
test('a placeholder without a value throws, so that no other address is requested', () => {
  for (const id of ['', '.', '..'])
    expect(() => requestOf(to('GET /etc/notic/{notic_idx}'), { ...given, id }), id).toThrow('notic_idx')
  expect(() => requestOf(to('GET /etc/notic/{start_dt}'), given)).toThrow('start_dt')
})
test('a POST sends its input in a form, with files as multipart', () => {
  const posted = requestOf(to('POST /etc/regi_notic'), given)
  expect([posted.path, String(posted.body)]).toEqual([
    '/etc/regi_notic',
    String(
      new URLSearchParams({
        notic_idx: '7',
        kwords: '["단가","납기 & 샘플"]',
        pageno: '2',
        search: '12',
        top_yn: 'false',
      }),
    ),
  ])
  const withFiles = requestOf(to('POST /etc/regi_notic'), given, {
    man_photo: new Blob(['x']),
    fileup: [new Blob(['1']), new Blob(['2'])],
  }).body as FormData
  expect(withFiles.getAll('fileup')).toHaveLength(2)
  expect([withFiles.get('pageno'), withFiles.get('kwords'), (withFiles.get('man_photo') as File).size]).toEqual([
    '2',
    '["단가","납기 & 샘플"]',
    1,
  ])
})

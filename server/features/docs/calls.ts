import type { docs as contract } from '../../../contract/calls/docs/calls.ts'
import { inSteps, type Handlers } from '../../calls/context.ts'
import { openApi } from './openapi.ts'
import { docsPage, pageDirectives } from './page.ts'

// Generated at the first request and cached: the contract does not change at run time.
let page: string | undefined
let document: string | undefined

export const docs: Handlers<typeof contract> = {
  page: inSteps(async ({ config }) => ({
    type: 'text/html; charset=utf-8' as const,
    body: (page ??= docsPage(config.publicUrl)),
    cspDirectives: pageDirectives(),
  })),

  openApi: inSteps(async () => ({
    type: 'application/json; charset=utf-8' as const,
    body: (document ??= JSON.stringify(openApi(), null, 1)),
  })),
}

import { paths } from '../contract/paths.ts'
// Who may stand at an address under /main.
import type { SessionState } from './session.ts'

const withoutWorkgroup = /^\/main\/(workgroup\/(chgwgroup|register)|etc\/profile)$/
const operators = /^\/main\/admin(\/|$)/

/** Where somebody is sent instead; null when he may stay. What he sees there the server decides. */
export function sentTo(
  { state, isOperator }: { state: SessionState; isOperator: boolean },
  path: string,
  search = '',
): string | null {
  if (state === 'NoToken') return `/signin?next=${encodeURIComponent(path + search)}`
  if (state !== 'NoWorkgroup' || withoutWorkgroup.test(path) || (isOperator && operators.test(path))) return null
  return paths.changeWorkgroup
}

// Who may stand at an address under /main.
import { href, paths } from '../../contract/core/paths.ts'
import type { SessionState } from './session.ts'

const withoutWorkgroup: readonly string[] = [
  paths.changeWorkgroup,
  paths.registerWorkgroup,
  paths.profile,
  paths.information,
]
const operators = /^\/main\/(admin|etc\/notice\/system)(\/|$)/

/** The door, and afterwards on to where somebody wanted to go. */
export const signInThen = (wish: string | null): string => href(paths.signIn, {}, { next: wish })

/** Where somebody is sent instead; null when he may stay. What he sees there the server decides. */
export function sentTo(
  { state, isOperator }: { state: SessionState; isOperator: boolean },
  path: string,
  search = '',
): string | null {
  if (state === 'NoToken') return signInThen(path + search)
  if (state !== 'NoWorkgroup' || withoutWorkgroup.includes(path) || (isOperator && operators.test(path))) return null
  return paths.changeWorkgroup
}

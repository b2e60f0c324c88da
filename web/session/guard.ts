// Which users may open an address under /main.
import { href, paths } from '../../contract/core/paths.ts'
import type { SessionState } from './session.ts'

const withoutWorkgroup: readonly string[] = [
  paths.changeWorkgroup,
  paths.registerWorkgroup,
  paths.profile,
  paths.security,
  paths.twoStep,
  paths.myData,
  paths.information,
  paths.more,
]
/** By the link of a workgroup that the user is about to join. */
const joining = /^\/join\//
/** Without a workgroup a service administrator has besides the service screens what is not of a workgroup. */
const operators = /^\/main\/(admin|etc\/notice\/system|support|notification\/setting)(\/|$)/

/** The sign-in address. @param next the address to open afterwards */
export const signInPath = (next: string | null): string => href(paths.signIn, {}, { next })

/**
 * The address to redirect to; null where the user may stay. Permissions within a workgroup are the server's.
 * @param session.needsTwoStep whether the workgroup of the session waits for two-step sign-in
 */
export function redirectTarget(
  { state, isOperator, needsTwoStep = false }: { state: SessionState; isOperator: boolean; needsTwoStep?: boolean },
  path: string,
  search = '',
): string | null {
  if (state === 'NoToken') return signInPath(path + search)
  if (
    state !== 'NoWorkgroup' ||
    withoutWorkgroup.includes(path) ||
    joining.test(path) ||
    (isOperator && operators.test(path))
  )
    return null
  return needsTwoStep ? href(paths.twoStep, {}, { next: path + search }) : paths.changeWorkgroup
}

// The four session states, from the token check: requested once, and again whenever the tokens change.
import { oauth } from '../../contract/calls/auth/oauth.ts'
import { roleCodes } from '../../contract/codes.ts'
import { me as meCall } from '../../contract/calls/profile/me.ts'
import type { OutputOf } from '../../contract/core/call.ts'
import { discardEarlyResponses } from '../boot/early-responses.ts'
import { callApi } from './client.ts'
import { CallError, isNotReached } from './call-error.ts'
import { redirectTarget } from '../session/guard.ts'
import { queryClient, setCached } from './query-client.ts'
import { withTimeout } from './timeouts.ts'
import {
  clearSession,
  isSignedIn,
  readStoredProfile,
  rememberTabWorkgroup,
  writeStored,
  type SessionState,
} from '../session/session.ts'
import {
  resetShownWorkgroup,
  whileMoving,
  otherWorkgroup,
  showWorkgroup,
  shownWorkgroup,
  type Workgroup,
} from '../session/tab-workgroup.ts'
import { clearToastHistory } from '../ui/overlays/toast.ts'

type Result = {
  state: SessionState
  isOperator: boolean
  needsTwoStep: boolean
  until: number
  shown: Workgroup | null
}
/** The check of the current session; replaced, not changed, so that a late response to an earlier one is recognized. */
let check: { result: Result | null } = { result: null }
/** After signing in or out, or entering another workgroup. */
export const resetSessionCheck = (): void => {
  check = { result: null }
}

/** A result is valid for one minute, or until this tab shows another workgroup; the server checks every call anyway. */
export async function sessionState(): Promise<SessionState> {
  if (!isSignedIn()) return noSession()
  const { result } = check
  if (result && result.until > Date.now() && result.shown === shownWorkgroup()) return result.state
  try {
    const requested = requestState(check)
    // After a timeout the app goes on with the stored profile, if there is one.
    return (await (readStoredProfile() === null ? requested : withTimeout(requested))) ?? 'OkToken'
  } catch (error) {
    if (!isSignedIn()) return noSession()
    // The screen stays, and a dialog says that the user is no longer in its workgroup.
    if (error instanceof CallError && error.word === 'other_workgroup') return 'OkToken'
    // Not reached: the app goes on with the stored profile; each screen shows what it could not load.
    if (isNotReached(error)) return 'OkToken'
    throw error
  }
}
async function requestState(own: typeof check): Promise<SessionState> {
  const [{ workgroupId }, [me]] = await Promise.all([callApi(oauth.secure, {}), callApi(meCall, {})])
  if (own !== check) return isSignedIn() ? 'OkToken' : 'NoToken'
  isEnded = false
  const state = isNone(workgroupId) ? 'NoWorkgroup' : 'OkToken'
  if (me) storeProfile(me)
  own.result = {
    state,
    isOperator: me?.isOperator ?? false,
    needsTwoStep: !!me?.twoStepDue,
    until: Date.now() + 60_000,
    shown: shownWorkgroup(),
  }
  return state
}
/** The address to redirect to from an address under /main; null where the user may stay. */
export async function redirectFrom(path: string, search = ''): Promise<string | null> {
  const state = await sessionState()
  const { isOperator = false, needsTwoStep = false } = check.result ?? {}
  return redirectTarget({ state, isOperator, needsTwoStep }, path, search)
}
function noSession(): 'NoToken' {
  resetSessionCheck()
  clearSession()
  return 'NoToken'
}
/** Empty, "0" or the encoded "none". */
const isNone = (workgroupId: string) => workgroupId === '' || workgroupId === '0' || workgroupId === btoa('none')

type Me = OutputOf<typeof meCall>[number]
function storeProfile(me: Me): void {
  writeStored({
    permissions: roleCodes[me.role],
    user_name: me.name,
    wgroupName: me.workgroupName,
    login_idx: me.id,
    ...(me.workgroupCreatedAt && { cre_dt: me.workgroupCreatedAt }),
  })
  if (!isNone(me.workgroupId)) rememberTabWorkgroup(me.workgroupId)
  // The screens read it too.
  setCached(meCall, {}, [me])
}
/** Empties the cache: it belongs to another user or another workgroup. */
export function resetSession(): void {
  discardEarlyResponses()
  resetSessionCheck()
  resetShownWorkgroup()
  // What could be undone belongs to them, too.
  clearToastHistory()
  queryClient.clear()
}
let isEnded = false
/** Whether the user has signed out in this tab, and not only lost the session. */
export const hasSignedOut = (): boolean => isEnded
/** After signing out: nothing of the user stays in this tab or in the session of the browser. */
export function endSession(): void {
  isEnded = true
  clearSession()
  resetSession()
}

/** Enters another workgroup. @param move makes the call that does so, and returns the workgroup */
export async function enterWorkgroup(move: () => Promise<Workgroup>): Promise<void> {
  const entered = await whileMoving(move)
  resetSession()
  showWorkgroup(entered)
  await sessionState()
}
/** Goes on in the workgroup that the user is in, where they are no longer in that of this tab; without data of that one. */
export function leaveLostWorkgroup(): void {
  const entered = otherWorkgroup()
  if (!entered) return
  resetSession()
  showWorkgroup(entered)
}

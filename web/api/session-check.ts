// The four session states, from the token check: asked once, and anew whenever the tokens change.
import { auth } from '../../contract/calls/auth/calls.ts'
import { roleCodes } from '../../contract/codes.ts'
import { me as meCall } from '../../contract/calls/profile/me.ts'
import type { OutputOf } from '../../contract/core/call.ts'
import { workgroups } from '../../contract/calls/workgroups/calls.ts'
import { ask } from './client.ts'
import { CallError, isNotReached } from './call-error.ts'
import { sentTo } from '../session/guard.ts'
import { queries, setRead } from './queries.ts'
import { inTime } from './timeouts.ts'
import { clearSession, isSignedIn, onDevice, store, type SessionState } from '../session/session.ts'
import { forgetShown, moving, otherWorkgroup, show, shownWorkgroup, type Workgroup } from '../session/tab-workgroup.ts'

let known: { state: SessionState; isOperator: boolean; until: number; shown: Workgroup | null } | null = null
/** After signing in or out, or entering another workgroup. */
export const forgetSessionState = (): void => {
  known = null
  turn += 1
}
/** Of whom the server is asked: what it says of the one before concerns nobody any more. */
let turn = 0

/** What was said is believed for a minute, or until this tab learns that it is in another workgroup; every call is checked by the server anyway. */
export async function sessionState(): Promise<SessionState> {
  if (!isSignedIn()) return nobody()
  if (known && known.until > Date.now() && known.shown === shownWorkgroup()) return known.state
  try {
    const asked = askState(turn)
    // It says nothing: on with what this device knows, if it knows who is here.
    return (await (onDevice.read('me') === null ? asked : inTime(asked))) ?? 'OkToken'
  } catch (error) {
    if (!isSignedIn()) return nobody()
    // The screen stays, and a question stands over it: in which workgroup to go on.
    if (error instanceof CallError && error.word === 'other_workgroup') return 'OkToken'
    // Not reached: go on with what this device knows; each screen says what it could not load.
    if (isNotReached(error)) return 'OkToken'
    throw error
  }
}
async function askState(from: number): Promise<SessionState> {
  const [{ workgroupId }, [me]] = await Promise.all([ask(auth.secure, {}), ask(meCall, {})])
  if (from !== turn) return isSignedIn() ? 'OkToken' : 'NoToken'
  const state = isNone(workgroupId) ? 'NoWorkgroup' : 'OkToken'
  if (me) keepMe(me)
  known = { state, isOperator: me?.isOperator ?? false, until: Date.now() + 60_000, shown: shownWorkgroup() }
  return state
}
/** Where somebody is sent from an address under /main; null when he may stay. */
export async function sentFrom(path: string, search = ''): Promise<string | null> {
  const state = await sessionState()
  return sentTo({ state, isOperator: known?.isOperator ?? false }, path, search)
}
/** Nothing of anybody is kept then. */
function nobody(): 'NoToken' {
  forgetSessionState()
  clearSession()
  return 'NoToken'
}
/** Empty, "0" or the encoded "none". */
const isNone = (workgroupId: string) => workgroupId === '' || workgroupId === '0' || workgroupId === btoa('none')

type Me = OutputOf<typeof meCall>[number]
function keepMe(me: Me): void {
  store({
    permissions: roleCodes[me.role],
    user_name: me.name,
    wgroupName: me.workgroupName,
    login_idx: me.id,
    ...(me.workgroupCreatedAt && { cre_dt: me.workgroupCreatedAt }),
  })
  // The screens ask for it too.
  setRead(meCall, {}, [me])
}
/** Everything read so far belonged to somebody else or another workgroup. */
export function startAnew(): void {
  forgetSessionState()
  forgetShown()
  queries.clear()
}

/** Enters another workgroup. @param move makes the call that does it, and says which one it was */
export async function enterWorkgroup(move: () => Promise<Workgroup>): Promise<void> {
  const entered = await moving(move)
  startAnew()
  show(entered)
  await sessionState()
}
/** Another tab entered another workgroup: back to the one that this tab shows. What was read and typed stays. */
export async function goBack(): Promise<void> {
  const own = shownWorkgroup()
  if (!own) return
  await moving(() => ask(workgroups.change, { id: own.id }))
  forgetSessionState()
  show(own)
  await sessionState()
}
/** Another tab entered another workgroup: on in that one, with nothing of the old. */
export function goOn(): void {
  const entered = otherWorkgroup()
  if (!entered) return
  startAnew()
  show(entered)
}

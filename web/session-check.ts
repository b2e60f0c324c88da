// The four session states, from the token check: asked once, and anew whenever the tokens change.
import { auth } from '../contract/auth.ts'
import { profile } from '../contract/profile.ts'
import { workgroups } from '../contract/workgroups.ts'
import { ask, CallError } from './api.ts'
import { queries } from './queries.ts'
import { isSignedIn, store, type SessionState } from './session.ts'

let known: { state: SessionState; until: number } | null = null
/** After signing in or out, or entering another workgroup. */
export const forgetSessionState = (): void => {
  known = null
}

/** OkToken is believed for a minute; every call is checked by the server anyway. */
export async function sessionState(): Promise<SessionState> {
  if (!isSignedIn()) {
    known = null
    return 'NoToken'
  }
  if (known && known.until > Date.now()) return known.state
  try {
    const { workgroupId } = await ask(auth.secure, {})
    const state = isNone(workgroupId) ? 'NoWorkgroup' : 'OkToken'
    if (state === 'OkToken' || known === null) await keepMe(state)
    known = { state, until: Date.now() + 60_000 }
    return state
  } catch (error) {
    if (!isSignedIn()) return 'NoToken'
    // Not reached: go on with what this device knows; each screen says what it could not load.
    if (error instanceof CallError && (error.word === 'offline' || error.word === 'busy')) return 'OkToken'
    throw error
  }
}
/** Empty, "0" or the encoded "none". */
const isNone = (workgroupId: string) => workgroupId === '' || workgroupId === '0' || workgroupId === btoa('none')

async function keepMe(state: SessionState): Promise<void> {
  const [me] = await ask(profile.me, {})
  if (!me) return
  store({ permission: me.role, user_name: me.name, wgroup_name: me.workgroupName, login_idx: me.id })
  if (state === 'OkToken') store({ cre_dt: (await ask(workgroups.creationDate, {}))[1].createdAt })
}
/** Everything read so far belonged to somebody else or another workgroup. */
export function startAnew(): void {
  forgetSessionState()
  queries.clear()
}

// What was chosen and typed before the page was left for the provider: stored with the sign-in that is under way (session.ts),
// and here after it.
import { readStored, type TypedForm } from '../../../session/session.ts'

let form: TypedForm | null = null

export function holdForm(typed: TypedForm | null): void {
  form = typed
}
export const typedForm = (next: string, values: unknown): TypedForm => ({ userId: ownId(), next, values })
/** @param next the address of the screen @returns null for none, that of another screen or of another user */
export const heldForm = (next: string): unknown =>
  form !== null && form.next === next && form.userId === ownId() ? form.values : null
const ownId = () => readStored('login_idx') ?? ''

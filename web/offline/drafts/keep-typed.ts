import { keeper } from './load-saver.ts'
import { draftName, kept } from './drafts.ts'
import { blankDraft, type Draft } from './tab-drafts.ts'

/**
 * Begins the draft of another form with these values, as if the user had typed them there.
 * @param draft of the server, where they come from it
 */
export function keepTyped(form: string, values: object, path = '', draft?: Draft): void {
  const name = draftName(form)
  const known = draft && { id: draft.id, ver: draft.ver, key: draft.key, isSent: true, isTried: true }
  kept.set(name, { ...blankDraft, values, path, at: Date.now(), ...known })
  void keeper().then((store) => store.saveToDevice(name))
}

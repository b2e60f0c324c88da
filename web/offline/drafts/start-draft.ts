import { loadDraftStore } from './load-draft-store.ts'
import { draftName, tabDrafts } from './drafts.ts'
import { blankDraft, type ServerDraft } from './tab-drafts.ts'

/**
 * Begins the draft of another form with these values, as if the user had typed them there.
 * @param draft of the server, where they come from it
 */
export function startDraft(form: string, values: object, path = '', draft?: ServerDraft): void {
  const name = draftName(form)
  const known = draft && { id: draft.id, ver: draft.ver, key: draft.key, isSent: true, isTried: true }
  tabDrafts.set(name, { ...blankDraft, values, path, at: Date.now(), ...known })
  void loadDraftStore().then((store) => store.saveToDevice(name))
}

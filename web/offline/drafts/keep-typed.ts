import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { keeper } from './load-saver.ts'
import { kept, nameOf, nowhere, type Draft } from './drafts.ts'

/** What another form of this person begins with, as if it had been typed there. @param draft of the server, where it came from there */
export function keepTyped(form: string, values: object, path = '', draft?: Draft): void {
  const name = nameOf(shownWorkgroup()?.id ?? '', form)
  const there = draft && { id: draft.id, ver: draft.ver, key: draft.key, isSent: true, isTried: true }
  kept.set(name, { ...nowhere, values, path, at: Date.now(), ...there })
  void keeper().then((its) => its.put(name))
}

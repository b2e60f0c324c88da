// The forms on the screen, which are notified when their draft is written elsewhere.
import type { DeviceDrafts } from './device-drafts.ts'
import type { ServerDraft, DraftCodec, TabDrafts } from './tab-drafts.ts'

/**
 * `isDraft`: whether its values are those of the draft, found when it was opened or typed since. `show` replaces them;
 * `twin` gives it a name of its own where another tab writes its draft.
 */
export type OpenForm = {
  way?: DraftCodec<object>
  isDraft: () => boolean
  twin: (suffix: string) => void
  show: (values: object) => void
}

export function createOpenForms(tab: TabDrafts, device: Pick<DeviceDrafts, 'save'>, now: () => number) {
  const forms = new Map<string, OpenForm>()
  return {
    open: (name: string, form: OpenForm): void => void forms.set(name, form),
    close(name: string, form: OpenForm): void {
      if (forms.get(name) === form) forms.delete(name)
    },
    has: (name: string): boolean => forms.has(name),
    show: (name: string, values: object): void => forms.get(name)?.show(values),
    /**
     * Puts another device's text into the form of this draft.
     * @param since version of the text it replaces: where more was typed meanwhile, that stays, and the next save
     * reports the conflict
     * @returns false where no form shows it
     */
    async showServerDraft(name: string, draft: ServerDraft, since?: number): Promise<boolean> {
      const form = forms.get(name)
      if (!form?.way) return false
      const values = await form.way.read(draft)
      const local = tab.get(name)
      if (since !== undefined && local?.at !== since) return true
      const { id, ver, key } = draft
      if (local) tab.set(name, { ...local, values, at: now(), id, ver, key, isSent: true })
      form.show(values)
      await device.save(name)
      return true
    },
  }
}
export type OpenForms = ReturnType<typeof createOpenForms>

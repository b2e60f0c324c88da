// Saving and removing questions of the bank, and their placeholders while they are edited.
import type { OutputOf } from '../../../contract/core/call.ts'
import { coaching } from '../../../contract/calls/coaching/calls.ts'
import { namePlaceholder } from '../../../contract/calls/coaching/questions.ts'
import { errorMessage } from '../../api/error-message.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { questionText, nameFields, type AskableKind } from '../needs/shared/questions.ts'

export type OwnQuestion = OutputOf<typeof coaching.questions>['items'][number]
/** `own`: the workgroup's version, where it exists; `content`: the text as shown. */
export type Edited = { type: AskableKind; key: string; content: string; own?: OwnQuestion | undefined }

/** Writers see `{Customer}` in place of `{{customer}}`. */
export function useTokens() {
  const { t } = useTexts()
  const tokens = { customer: `{${t('questions.customer')}}`, contact: `{${t('questions.contact')}}` }
  return {
    tokens,
    shown: (question: { key: string; content: string }) => questionText(question, tokens, t),
    kept: (content: string) =>
      nameFields.reduce((said, name) => said.replaceAll(tokens[name], namePlaceholder(name)), content),
  }
}

export function useQuestionActions() {
  const { t } = useTexts()
  async function runWithUndo(work: () => Promise<unknown>, said: string, back: () => Promise<unknown>): Promise<void> {
    const failed = (error: unknown) => toast.error(t('questions.failed', { why: errorMessage(error, t) }))
    try {
      await toast.during(t('doing.save'), work)
      toast.success(said, { action: { label: t('coaching.undo'), onClick: () => void back().catch(failed) } })
    } catch (error) {
      failed(error)
    }
  }
  /** @param ver the version that is replaced, 0 for none */
  const save = ({ type, key, content }: OwnQuestion, ver: number) =>
    key
      ? write(coaching.replaceQuestion, { key, ver, content })
      : write(coaching.addQuestion, { type, content, clientKey: crypto.randomUUID() })
  return {
    /** Removes a question of the product for this workgroup. */
    async hide(key: string, was: OwnQuestion | undefined): Promise<void> {
      let hidden = { questionId: '', ver: 0 }
      const hide = async () =>
        (hidden = await write(coaching.replaceQuestion, { key, ver: was?.ver ?? 0, content: '' }))
      await runWithUndo(hide, t('questions.hidden'), () =>
        was
          ? save(was, hidden.ver)
          : write(coaching.deleteQuestion, { questionId: hidden.questionId, ver: hidden.ver }),
      )
    },
    /** Deletes a question of the workgroup, or restores the product's original. */
    remove: (own: OwnQuestion): Promise<void> =>
      runWithUndo(
        () => write(coaching.deleteQuestion, { questionId: own.questionId, ver: own.ver }),
        t(own.key ? 'questions.isAsBefore' : 'questions.deleted'),
        () => save(own, 0),
      ),
  }
}

// What becomes of a question of the bank, and how names stand in one while it is edited.
import type { OutputOf } from '../../../contract/core/call.ts'
import { coaching } from '../../../contract/calls/coaching/calls.ts'
import { namePlaceholder } from '../../../contract/calls/coaching/questions.ts'
import { errorMessage } from '../../api/error-message.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { questionText, nameFields, type AskableKind } from '../needs/shared/questions.ts'

export type OwnQuestion = OutputOf<typeof coaching.questions>['items'][number]
/** `own`: what the workgroup has of it so far; `content` as it is shown. */
export type Edited = { type: AskableKind; key: string; content: string; own?: OwnQuestion | undefined }

/** `{{customer}}` is `{Customer}` to whoever writes. */
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

export function useQuestionActs() {
  const { t } = useTexts()
  async function does(work: () => Promise<unknown>, said: string, back: () => Promise<unknown>): Promise<void> {
    const failed = (error: unknown) =>
      toast.error(t('questions.failed', { why: errorMessage(error, t) }), { ms: 5_000 })
    try {
      await toast.during(t('doing.save'), work)
      toast.success(said, { action: { label: t('coaching.undo'), onClick: () => void back().catch(failed) } })
    } catch (error) {
      failed(error)
    }
  }
  const put = ({ type, key, content }: OwnQuestion) =>
    key
      ? write(coaching.replaceQuestion, { key, content })
      : write(coaching.addQuestion, { type, content, clientKey: crypto.randomUUID() })
  return {
    /** One of the product's is not asked. */
    async hide(key: string, was: OwnQuestion | undefined): Promise<void> {
      let questionId = ''
      const hide = async () => ({ questionId } = await write(coaching.replaceQuestion, { key, content: '' }))
      await does(hide, t('questions.hidden'), () => (was ? put(was) : write(coaching.deleteQuestion, { questionId })))
    },
    /** The workgroup's own goes, or one of the product's is as it was. */
    remove: (own: OwnQuestion): Promise<void> =>
      does(
        () => write(coaching.deleteQuestion, { questionId: own.questionId }),
        t(own.key ? 'questions.isAsBefore' : 'questions.deleted'),
        () => put(own),
      ),
  }
}

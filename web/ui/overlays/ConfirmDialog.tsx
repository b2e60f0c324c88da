import { useTexts } from '../texts.ts'
import { Button } from '../elements/Button.tsx'
import { useQuestion } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

/** Shows the questions of confirm(); rendered once at the root. Cancel has the focus. */
export function ConfirmDialog() {
  const { t } = useTexts()
  const question = useQuestion()
  if (!question) return null
  return (
    <Dialog
      open
      key={question.title}
      title={question.title}
      size={question.alternatives.length > 1 ? 'wide' : 'md'}
      onClose={() => question.answer(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => question.answer(false)}>
            {question.cancel ?? t('ui.cancel')}
          </Button>
          {question.alternatives.map(({ verb, danger }, at) => (
            <Button key={verb} look={danger ? 'danger' : 'default'} onClick={() => question.answer(at)}>
              {verb}
            </Button>
          ))}
          <Button look={question.danger ? 'danger' : 'primary'} onClick={() => question.answer(true)}>
            {question.verb}
          </Button>
        </>
      }
    >
      {question.body?.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  )
}

import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useNounStates } from '../../nouns/shared/use-noun-states.ts'

/** Leaves a word out of the lists of the whole workgroup, with undo. */
export function HideWord({ word, onDone }: { word: string; onDone: () => void }) {
  const { t } = useTexts()
  const states = useNounStates()
  const hide = async () => {
    if (await states.setState([{ noun: word, state: '' }], 'hidden')) onDone()
  }
  return (
    <Button look="ghost" disabled={states.busy} onClick={() => void hide()}>
      {t('nouns.hide')}
    </Button>
  )
}

import { useState } from 'react'
import { keywords } from '../../../../contract/calls/statistics/keywords.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { write } from '../../../api/writes.ts'
import { useKeywordCheck } from '../../../kit/forms/use-keyword-check.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { KeywordsField } from '../../../ui/forms/fields/KeywordsField.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Sheet } from '../../../ui/pages/Sheet.tsx'
import { useTexts } from '../../../ui/texts.ts'

type Props = { word: string; synonyms: readonly string[]; onClose: () => void }

/** Edits which words are counted as this one. */
export function SynonymsDialog({ word, synonyms, onClose }: Props) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const check = useKeywordCheck(limits.word)
  const [words, setWords] = useState([...synonyms])
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const added = words.filter((each) => !synonyms.includes(each))
    const removed = synonyms.filter((each) => !words.includes(each))
    setBusy(true)
    try {
      await toast.during(t('doing.save'), async () => {
        if (removed.length > 0) await write(keywords.split, { words: removed })
        if (added.length > 0) await write(keywords.merge, { word, words: added })
      })
      toast.success(t('keywords.synonymsSaved'))
      onClose()
    } catch (failure) {
      setError(errorText(failure))
      setBusy(false)
    }
  }
  return (
    <Sheet
      open
      title={t('keywords.synonymsOf', { word })}
      onClose={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <KeywordsField
        layout="stack"
        label={t('keywords.synonymsLabel')}
        hint={t('keywords.synonymsHint', { word })}
        value={words}
        onChange={setWords}
        limit={limits.synonymsAtOnce}
        error={error}
        check={check}
      />
    </Sheet>
  )
}

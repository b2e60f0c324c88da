import { useState } from 'react'
import { keywords } from '../../../../contract/calls/statistics/keywords.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { characterCount } from '../../../../contract/rules/text-normalization.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { write } from '../../../api/writes.ts'
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
  const check = (each: string) => {
    const length = characterCount(each)
    if (length < limits.keywordMin) return t('rule.too_short', { min: limits.keywordMin })
    return length > limits.word ? t('rule.too_long', { max: limits.word }) : null
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

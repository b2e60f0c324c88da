import { useState } from 'react'
import { mostNewsWords, mostOfWord, news } from '../../../contract/calls/news/calls.ts'
import { useSentence } from '../../kit/error-sentence.ts'
import { write } from '../../api/queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import { KeywordsField } from '../../ui/forms/KeywordsField.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { Sheet } from '../../ui/pages/Sheet.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { OfCustomer } from './use-keeping.ts'

type Props = { customer: OfCustomer; words: readonly string[]; onClose: () => void }

/** The words that are looked for: up to five, each as it stands; none, the name of the customer. */
export function NewsWords({ customer, words: before, onClose }: Props) {
  const { t } = useTexts()
  const sentence = useSentence()
  const [words, setWords] = useState([...before])
  const [why, setWhy] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const send = async (wanted: string[]) => {
    setBusy(true)
    try {
      await toast.during(t('doing.save'), () => write(news.setWords, { customerId: customer.id, words: wanted }))
      toast.success(t('news.wordsSet'))
      onClose()
    } catch (error) {
      setWhy(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Sheet
      open
      title={t('news.words')}
      onClose={onClose}
      footer={
        <>
          <Button look="ghost" busy={busy} onClick={() => void send([])}>
            {t('news.byName')}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void send(words)}>
            {t('news.setWords')}
          </Button>
        </>
      }
    >
      <KeywordsField
        layout="stack"
        label={t('news.words')}
        hint={t('news.wordsHint', { max: mostNewsWords })}
        value={words}
        onChange={setWords}
        limit={mostNewsWords}
        error={why}
        check={(word) => ([...word].length > mostOfWord ? t('news.wordTooLong', { max: mostOfWord }) : null)}
      />
    </Sheet>
  )
}

import { useState } from 'react'
import { maxNewsQueries, maxHeadlinesPerQuery, news } from '../../../contract/calls/news/calls.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { staleRecord } from '../../api/stale-record.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { KeywordsField } from '../../ui/forms/fields/KeywordsField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Sheet } from '../../ui/pages/Sheet.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { NewsCustomer } from './use-headline-actions.ts'

type Props = { customer: NewsCustomer; words: readonly string[]; ver: number; onClose: () => void }

/** Edits the search terms, up to five phrases; none means the customer's name. */
export function SearchTermsDialog({ customer, words: before, ver: verBefore, onClose }: Props) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [words, setWords] = useState([...before])
  const [ver, setVer] = useState(verBefore)
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const send = async (newWords: string[]) => {
    setBusy(true)
    try {
      await toast.during(t('doing.save'), () => write(news.setWords, { customerId: customer.id, words: newWords, ver }))
      toast.success(t('news.wordsSet'))
      onClose()
    } catch (error) {
      const now = staleRecord(news.setWords, error)
      if (now) setVer(now.ver)
      setError(now ? t('news.wordsMeanwhile', { words: now.words.join(', ') || customer.name }) : errorText(error))
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
        hint={t('news.wordsHint', { max: maxNewsQueries })}
        value={words}
        onChange={setWords}
        limit={maxNewsQueries}
        error={error}
        check={(word) =>
          [...word].length > maxHeadlinesPerQuery ? t('news.wordTooLong', { max: maxHeadlinesPerQuery }) : null
        }
      />
    </Sheet>
  )
}

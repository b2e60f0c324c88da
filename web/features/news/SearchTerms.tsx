import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { news } from '../../../contract/calls/news/calls.ts'
import { mayEditCustomer } from '../../../contract/permissions.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { usePerson } from '../../api/me.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { NewsCustomer } from './use-headline-actions.ts'
import style from './News.module.css'

const NewsWords = lazyComponent(async () => (await import('./SearchTermsDialog.tsx')).SearchTermsDialog)

/** The search terms of the news; editable for those who may edit the customer. */
export function SearchTerms({
  news: { words, wordsVer },
  customer,
}: {
  news: OutputOf<typeof news.list>
  customer: NewsCustomer
}) {
  const { t } = useTexts()
  const person = usePerson()
  const [isOpen, open] = useState(false)
  return (
    <div className={style.words}>
      <span className="s12 t3">{t('news.words')}</span>
      {words.map((word) => (
        <Chip key={word}>{word}</Chip>
      ))}
      {mayEditCustomer(person, customer) && (
        <Button size="sm" look="ghost" onClick={() => open(true)}>
          {t('news.changeWords')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <NewsWords customer={customer} words={words} ver={wordsVer} onClose={() => open(false)} />
        </Suspense>
      )}
    </div>
  )
}

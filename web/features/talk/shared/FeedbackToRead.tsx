import type { ReactNode } from 'react'
import { feedback } from '../../../../contract/calls/feedback/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { splitMentions } from '../../../../contract/calls/comments/mentions.ts'
import { dotted, titled } from '../../../format/format.ts'
import { useRead } from '../../../api/reads.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import style from './FeedbackToRead.module.css'

/**
 * Open feedback on the user's logs; entries that ask for an answer first.
 * @param children content below, shown together with it to avoid layout shift
 */
export function FeedbackToRead({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const format = useFormat()
  const { data, isPending } = useRead(feedback.toRead, {})
  if (isPending) return null
  return (
    <>
      {data && (
        <Section title={t('home.feedback')} count={data.total > 0 ? format.number(data.total) : undefined}>
          {data.items.length === 0 && <p className={style.none}>{t('home.noFeedback')}</p>}
          <ul className={style.list}>
            {data.items.map((one) => (
              <li key={one.id}>
                <Anchor to={href(paths.log, { logId: one.logId }, { feedback: one.id })}>
                  <span className={style.head}>
                    <b>{titled(one.author.name, one.author.rank)}</b>
                    <span>{dotted(one.customerName, format.ago(one.createdAt))}</span>
                    {one.asksAnswer && <Chip dashed>{t('home.asksAnswer')}</Chip>}
                  </span>
                  <span className={style.said}>
                    {splitMentions(one.content, one.mentions)
                      .map(({ text }) => text)
                      .join('')}
                  </span>
                </Anchor>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {children}
    </>
  )
}

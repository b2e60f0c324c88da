import { needCodes } from '../../../contract/codes.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { needs } from '../../../contract/calls/needs/calls.ts'
import { news } from '../../../contract/calls/news/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { dotted, safeLink, titled } from '../../format/format.ts'
import { useRead } from '../../api/reads.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { BriefSection } from './BriefSection.tsx'
import style from './Brief.module.css'

const shown = { needs: 5, feedback: 2, headlines: 3 } as const

/** The sentences with needs, the feedback on the logs, and the news; each part only where it has content. */
export function BriefFindings({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const sentences = useRead(needs.ofCustomer, { customerId, pageSize: shown.needs })
  const advice = useRead(feedback.ofCustomer, { customerId, pageSize: shown.feedback })
  const savedNews = useRead(news.kept, { customerId, pageSize: shown.headlines })
  return (
    <>
      <BriefSection
        title={t('brief.needs')}
        read={sentences}
        none={t('brief.noNeeds')}
        all={href(paths.customer, { customerId }, { view: 'needs' })}
      >
        {(one) => (
          <li key={`${one.logId} ${one.start}`}>
            <Anchor to={href(paths.log, { logId: one.logId })} className={style.two}>
              {one.sentence}
            </Anchor>{' '}
            <span className={style.of}>
              {dotted(
                t(`code.${needCodes[one.type]}`),
                one.itemName,
                titled(one.contactName, one.contactPosition),
                format.date(format.dayOf(one.at)),
              )}
            </span>
          </li>
        )}
      </BriefSection>
      {advice.data?.total !== 0 && (
        <div className={style.half}>
          <BriefSection
            title={t('brief.feedback')}
            read={advice}
            none=""
            all={href(paths.logs, {}, { customer: customerId, feedback: 'yes' })}
          >
            {(one) => (
              <li key={one.id}>
                <Anchor to={href(paths.log, { logId: one.logId }, { feedback: one.id })} className={style.two}>
                  {one.content}
                </Anchor>{' '}
                <span className={style.of}>
                  {dotted(one.author.name, format.date(format.dayOf(one.createdAt)), one.logTitle)}
                </span>
              </li>
            )}
          </BriefSection>
        </div>
      )}
      {savedNews.data?.total !== 0 && (
        <div className={style.half}>
          <BriefSection
            title={t('brief.headlines')}
            read={savedNews}
            none=""
            all={href(paths.customer, { customerId }, { view: 'news' })}
          >
            {(one) => {
              const link = safeLink(one.link)
              return (
                <li key={one.keptId}>
                  {link ? (
                    <a href={link} target="_blank" rel="noopener noreferrer" className={style.said}>
                      {one.title}
                      <span className="unseen"> {t('brief.newWindow')}</span>
                    </a>
                  ) : (
                    <span className={style.said}>{one.title}</span>
                  )}{' '}
                  <span className={style.of}>
                    {dotted(one.outlet, one.publishedAt && format.date(format.dayOf(one.publishedAt)))}
                  </span>
                </li>
              )
            }}
          </BriefSection>
        </div>
      )}
    </>
  )
}

import { useState, type ReactNode } from 'react'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { dotted, titled } from '../../../format/format.ts'
import { ListPages } from '../../../kit/lists/ListPages.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { NeedChip } from './NeedChip.tsx'
import { kindKey, needClass, needIcons } from './needs.ts'
import { needsInput, needsShown, useNeedsOfCustomer } from './use-needs-of-customer.ts'
import style from './NeedsOfCustomer.module.css'

type CustomerNeeds = OutputOf<typeof needs.ofCustomer>

/** A customer's needs: each type by quarter with its logs. Renders nothing without needs. @param more the link to all of them */
export function NeedsSummary({ customerId, more }: { customerId: string; more: string }) {
  const { t } = useTexts()
  const { data } = useNeedsOfCustomer(customerId)
  if (!data || data.total === 0) return null
  return (
    <Section
      title={t('needs.ofCustomer')}
      count={t('needs.sentences', { count: data.total })}
      more={{ label: t('needs.all'), to: more }}
    >
      <NeedTypes customerId={customerId} types={data.types} />
    </Section>
  )
}

/** Each type by quarter with its logs, who said what, and all sentences, ten a page. @param none shown without needs */
export function NeedsOfCustomer({ customerId, none }: { customerId: string; none: ReactNode }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isFetching, isPlaceholderData } = useNeedsOfCustomer(customerId, page)
  // While a page loads, the rows are those of the one before.
  const [shown, setShown] = useState(page)
  if (data && !isPlaceholderData && shown !== page) setShown(page)
  if (error && !data) return <ErrorNotice text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton rows={4} shape="line" />
  if (data.total === 0) return none
  const first = (shown - 1) * needsShown
  return (
    <Section title={t('needs.ofCustomer')} count={t('needs.sentences', { count: data.total })}>
      <NeedTypes customerId={customerId} types={data.types} />
      {data.contacts.length > 0 && <NeedsByContact customerId={customerId} {...data} />}
      <ListPages
        rows={data.items}
        page={page}
        pages={Math.ceil(data.total / needsShown)}
        goTo={setPage}
        words={`${format.number(first + 1)}–${format.number(first + data.items.length)} / ${format.number(data.total)}`}
        further={{
          call: needs.ofCustomer,
          input: needsInput(customerId, page),
          idOf: ({ logId, start }) => `${logId} ${start}`,
        }}
        busy={isFetching}
      >
        {(rows) => (
          <RowList label={t('needs.ofCustomer')}>
            {rows.map((one) => (
              <ListRow
                key={`${one.logId} ${one.start}`}
                lead={format.dayShort(format.dayOf(one.at))}
                title={one.sentence}
                sub={dotted(one.itemName, titled(one.contactName, one.contactPosition), one.logTitle)}
                to={href(paths.log, { logId: one.logId })}
                facts={<NeedChip kind={one.type} label={t(kindKey(one.type))} />}
              />
            ))}
          </RowList>
        )}
      </ListPages>
    </Section>
  )
}

function NeedTypes({ customerId, types }: { customerId: string; types: CustomerNeeds['types'] }) {
  const { t } = useTexts()
  const format = useFormat()
  const maxCount = Math.max(1, ...types.flatMap(({ quarters }) => quarters))
  return (
    <ul className={style.kinds}>
      {types.map(({ type, found, quarters }) => (
        <li key={type} className={needClass(type)}>
          <Anchor to={href(paths.logs, {}, { customer: customerId, need: type })} className="whole">
            <NeedChip kind={type} label={t(kindKey(type))} look="text" /> <b className="num">{format.number(found)}</b>
          </Anchor>
          <span className={style.bars} aria-hidden>
            {quarters.map((count, at) => (
              <i key={at} style={{ height: `${(count / maxCount) * 100}%` }} />
            ))}
          </span>
          <span className="s12 t3">{t('needs.thisQuarter', { count: quarters.at(-1)! })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Counts by contact and type, each linked to its logs. */
function NeedsByContact({ customerId, types, contacts, contactCount }: { customerId: string } & CustomerNeeds) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <div className={style.who}>
      <Section level={3} title={t('needs.whoSaid')} count={format.number(contactCount)}>
        {contactCount > contacts.length && <p className="s12 t3">{t('needs.saidMost', { count: contacts.length })}</p>}
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{t('needs.contact')}</th>
              {types.map(({ type }) => (
                <th key={type} scope="col" className={`r ${needClass(type)}`}>
                  <Glyph icon={needIcons[type]} size={14} />
                  <span className="unseen">{t(kindKey(type))}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contacts.map(({ contactId, contactName, contactPosition, counts }) => (
              <tr key={contactId}>
                <th scope="row">{titled(contactName, contactPosition)}</th>
                {types.map(({ type }, at) => (
                  <td key={type} className="r num">
                    {counts[at] ? (
                      <Anchor
                        className="whole"
                        aria-label={`${contactName}, ${t(kindKey(type))} ${format.number(counts[at])}`}
                        to={href(paths.logs, {}, { customer: customerId, contact: contactId, need: type })}
                      >
                        {format.number(counts[at])}
                      </Anchor>
                    ) : (
                      <span className="t3">–</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </div>
  )
}

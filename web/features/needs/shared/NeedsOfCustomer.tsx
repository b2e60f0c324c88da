import type { OutputOf } from '../../../../contract/core/call.ts'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { dotted, titled } from '../../../format/format.ts'
import { useRead } from '../../../api/reads.ts'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { NeedChip } from './NeedChip.tsx'
import { kindKey, needClass, needIcons } from './needs.ts'
import style from './NeedsOfCustomer.module.css'

const pageSize = 10
type CustomerNeeds = OutputOf<typeof needs.ofCustomer>

/**
 * A customer's needs: each type by quarter with its logs, and the latest ten sentences. Renders nothing without needs.
 */
export function NeedsOfCustomer({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const { data } = useRead(needs.ofCustomer, { customerId, pageSize })
  if (!data || data.total === 0) return null
  const maxCount = Math.max(1, ...data.types.flatMap(({ quarters }) => quarters))
  return (
    <Section
      title={t('needs.ofCustomer')}
      count={format.number(data.total)}
      more={{ label: t('needs.all'), to: href(paths.needs, {}, { customer: customerId, period: '2y' }) }}
    >
      <ul className={style.kinds}>
        {data.types.map(({ type, found, quarters }) => (
          <li key={type} className={needClass(type)}>
            <Anchor to={href(paths.logs, {}, { customer: customerId, need: type })} className="whole">
              <NeedChip kind={type} label={t(kindKey(type))} look="text" />{' '}
              <b className="num">{format.number(found)}</b>
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
      {data.contacts.length > 0 && <NeedsByContact customerId={customerId} {...data} />}
      <RowList label={t('needs.ofCustomer')}>
        {data.items.map((one) => (
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
    </Section>
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

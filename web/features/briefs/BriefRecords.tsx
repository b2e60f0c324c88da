import type { OutputOf } from '../../../contract/core/call.ts'
import type { customers } from '../../../contract/calls/customers/calls.ts'
import type { contacts } from '../../../contract/calls/contacts/calls.ts'
import { needCodes } from '../../../contract/codes.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import type { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import type { timeline } from '../../../contract/calls/timeline/calls.ts'
import { dotted, titled, type LastLog } from '../../format/format.ts'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { mailLink, phoneLink } from '../../ui/links.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { mainFirst } from '../contacts/shared/main-first.ts'
import { BriefSection, type PageRead } from './BriefSection.tsx'
import style from './Brief.module.css'

type Step = OutputOf<typeof timeline.nextSteps>['items'][number]
type Log = OutputOf<typeof salesLogs.list>['items'][number]
type Contact = OutputOf<typeof contacts.list>['items'][number]
type Customer = Pick<OutputOf<typeof customers.detail>, 'id' | 'mainContact'>
/** How many fit on the printed page. */
const maxShown = { steps: 5, people: 4 } as const

/** Open next steps. */
export function NextSteps({ read }: { read: PageRead<Step> }) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <BriefSection title={t('brief.steps')} read={read} none={t('brief.noSteps')} most={maxShown.steps}>
      {(one) => (
        <li key={one.logId}>
          <Anchor to={href(paths.log, { logId: one.logId })} className={style.said}>
            {one.nextStep || one.logTitle}
          </Anchor>{' '}
          <span className={style.of}>
            {dotted(
              one.nextDay && format.date(one.nextDay),
              one.isLate && t('brief.late'),
              titled(one.contactName, one.contactPosition),
              one.by.name,
            )}
          </span>
        </li>
      )}
    </BriefSection>
  )
}

/** The latest logs with their need types. @param customer its last log may be one that the user may not read */
export function LatestLogs({ read, customer }: { read: PageRead<Log>; customer: LastLog & { id: string } }) {
  const { t } = useTexts()
  const format = useFormat()
  const needs = (log: Log) => log.needs?.map((kind) => t(`code.${needCodes[kind]}`)) ?? []
  return (
    <BriefSection
      title={t('brief.touches')}
      read={read}
      none={customer.lastLogAt ? t('brief.noneForMe', { touch: format.touch(t, customer) }) : t('brief.noTouch')}
      all={href(paths.logs, {}, { customer: customer.id })}
    >
      {(one) => (
        <li key={one.id}>
          <Anchor to={href(paths.log, { logId: one.id })} className={style.said}>
            {one.title}
          </Anchor>{' '}
          <span className={style.of}>
            {dotted(
              format.date(format.dayOf(one.at)),
              t(`code.${one.channel}`),
              titled(one.contactName, one.contactPosition),
              one.author.name,
              ...needs(one),
            )}
          </span>
          <p className={style.two}>{one.content}</p>
        </li>
      )}
    </BriefSection>
  )
}

/** The contacts with phone numbers and notes. */
export function People({ read, customer }: { read: PageRead<Contact>; customer: Customer }) {
  const { t } = useTexts()
  const format = useFormat()
  const phoneText = usePhoneFormat()
  const { id: customerId } = customer
  const day = ({ anniversary, isLunar }: Contact) =>
    anniversary && t(isLunar ? 'brief.lunarDay' : 'brief.day', { day: format.monthDay(anniversary) })
  const sorted = {
    ...read,
    data: read.data && { ...read.data, items: mainFirst(read.data.items, customer.mainContact) },
  }
  return (
    <BriefSection
      title={t('brief.people')}
      read={sorted}
      unit="people"
      none={t('brief.noPeople')}
      most={maxShown.people}
      all={href(paths.customer, { customerId })}
    >
      {(one) => {
        const phone = one.mobile || one.companyPhone
        const known = dotted(one.personality, one.interests, one.healthAndHobby, one.family, day(one))
        return (
          <li key={one.id}>
            <Anchor to={href(paths.contact, { customerId, contactId: one.id })} className={style.said}>
              {one.name}
            </Anchor>{' '}
            <span className={style.of}>{dotted(one.position, one.affiliation)}</span>
            {(phone || one.email) && (
              <p className={style.reach}>
                {phone && <a href={phoneLink(phone)}>{phoneText(phone)}</a>}{' '}
                {one.email && <a href={mailLink(one.email)}>{one.email}</a>}
              </p>
            )}
            {known && <p className={style.two}>{known}</p>}
          </li>
        )
      }}
    </BriefSection>
  )
}

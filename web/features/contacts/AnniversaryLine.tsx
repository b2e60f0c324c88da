import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { contacts } from '../../../contract/calls/contacts/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { dotted } from '../../format/format.ts'
import { mailLink, phoneLink } from '../../ui/links.ts'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import type { Icon } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { lunarWords } from './shared/lunar-words.ts'
import style from './Anniversaries.module.css'

export type Anniversary = OutputOf<typeof contacts.anniversaries>['items'][number]

const yearOf = (day: string) => Number(day.slice(0, 4))
/** The number of remaining days is shown below this. */
const nearDays = 7

/** Links to the contact, or to the member list for a colleague; with a mail or phone link for the greeting. */
export function AnniversaryLine({ one, withOwner }: { one: Anniversary; withOwner: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const { contactId, customerId, colleague, daysLeft, email, owner } = one
  const name = colleague?.name ?? one.contactName
  const phone = one.mobile || one.companyPhone
  const below = one.isLunar
    ? lunarWords(t, format.monthDay(one.given), true)
    : dotted(format.weekday(one.day), daysLeft <= nearDays && format.ahead(daysLeft))
  return (
    <ListRow
      lead={
        <time className={style.day} dateTime={one.day}>
          <b>{format.monthDay(one.day)}</b> <small>{below}</small>
        </time>
      }
      title={
        <>
          {name} <span className="desk">{one.position}</span>{' '}
          <span className={style.kind}>
            {one.kind === 'joining'
              ? t('anniversaries.years', { count: yearOf(one.day) - yearOf(one.given) })
              : t(one.kind === 'wedding' ? 'contacts.weddingAnniversary' : 'contacts.anniversary')}
          </span>
        </>
      }
      to={
        customerId && contactId ? href(paths.contact, { customerId, contactId }) : href(paths.members, {}, { q: name })
      }
      sub={dotted(
        colleague ? t('anniversaries.colleague') : one.customerName,
        withOwner && owner && t('anniversaries.owner', { name: owner.name }),
        format.touchWhen(t, one),
      )}
      facts={
        <>
          {phone && (
            <Way
              icon={IconPhone}
              link={phoneLink(phone)}
              verb={t('anniversaries.phone')}
              label={t('anniversaries.phoneTo', { name })}
            />
          )}
          {email && (
            <Way
              icon={IconMail}
              link={mailLink(email)}
              verb={t('anniversaries.mail')}
              label={t('anniversaries.mailTo', { name })}
            />
          )}
        </>
      }
    />
  )
}

function Way({ icon, link, verb, label }: { icon: Icon; link: string; verb: string; label: string }) {
  return (
    <>
      <span className="desk">
        <Button size="sm" icon={icon} href={link} aria-label={label}>
          {verb}
        </Button>
      </span>
      <span className="phone">
        <IconButton look="default" size="sm" icon={icon} label={label} href={link} />
      </span>
    </>
  )
}

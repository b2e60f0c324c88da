import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useTexts } from '../../ui/texts.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { members } from '../../../contract/calls/members/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { isChief, mayEditMember } from '../../../contract/permissions.ts'
import { dotted } from '../../format/format.ts'
import { usePerson } from '../../api/me.ts'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { mailLink, phoneLink } from '../../ui/links.ts'
import type { RowSelection } from '../../kit/lists/use-selection.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useFormat } from '../../format/use-format.ts'
import style from './MemberTable.module.css'

export type Member = OutputOf<typeof members.list>['items'][number]

const useDay = () => useFormat().inZone({ dateStyle: 'medium' })
const MailLink = ({ email }: { email: string }) => <a href={mailLink(email)}>{email}</a>

/** On a desktop; empty columns are left out. @param props.isBrief without department, phone and joining date */
export function MemberTable({
  items,
  chosen,
  isBrief = false,
}: {
  items: Member[]
  chosen: RowSelection<Member>
  isBrief?: boolean
}) {
  const { t } = useTexts()
  const me = usePerson()
  const mayChoose = isChief(me)
  const day = useDay()
  const phoneText = usePhoneFormat()
  const has = {
    rank: items.some((one) => one.rank),
    department: !isBrief && items.some((one) => one.departmentName),
    phone: !isBrief && items.some((one) => one.phone),
  }
  const heads = (
    [
      'name',
      has.rank && 'rank',
      has.department && 'department',
      'role',
      'email',
      has.phone && 'phone',
      !isBrief && 'joined',
    ] as const
  ).filter((head) => head !== false)
  return (
    // A table that scrolls must be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`desk scrolls ${style.table}`} tabIndex={0} role="region" aria-label={t('members.all')}>
      <table className="tbl">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head === 'joined' ? 'r' : undefined}>
                {t(`members.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.id}>
              <td>
                <span className={style.person}>
                  {mayChoose && (
                    <span className={style.choice}>
                      {mayEditMember(me, { userId: one.id, role: one.role }) && (
                        <CheckboxField
                          label={<span className="unseen">{t('members.choose', { name: one.name })}</span>}
                          checked={chosen.has(one.id)}
                          onChange={() => chosen.toggle(one)}
                        />
                      )}
                    </span>
                  )}
                  <Avatar id={one.id} name={one.name} photo={one.photoUrl ?? undefined} />
                  <Anchor className="m" to={href(paths.member, { memberId: one.id })}>
                    {one.name}
                  </Anchor>
                  {one.id === me.userId && <Chip>{t('members.me')}</Chip>}
                </span>
              </td>
              {has.rank && <td>{one.rank}</td>}
              {has.department && <td>{one.departmentName}</td>}
              <td>{t(`role.${one.role}`)}</td>
              <td>
                <MailLink email={one.email} />
              </td>
              {has.phone && (
                <td className="num">{one.phone && <a href={phoneLink(one.phone)}>{phoneText(one.phone)}</a>}</td>
              )}
              {!isBrief && <td className="r t3">{day(one.joinedAt)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
/** On a phone. */
export function MemberCards({ items }: { items: Member[] }) {
  const { t } = useTexts()
  const phoneText = usePhoneFormat()
  const me = usePerson()
  return (
    <div className="phone">
      <ul className={`grow ${style.cards}`} aria-label={t('members.all')}>
        {items.map((one) => (
          <li key={one.id}>
            <Avatar id={one.id} name={one.name} photo={one.photoUrl ?? undefined} size="l" />
            <div className="grow">
              <div className={style.name}>
                <Anchor to={href(paths.member, { memberId: one.id })}>{one.name}</Anchor>
                {one.id === me.userId && <Chip>{t('members.me')}</Chip>}
              </div>
              <div className={style.what}>{dotted(t(`role.${one.role}`), one.rank, one.departmentName)}</div>
              <div className={style.reach}>
                {one.phone && (
                  <a href={phoneLink(one.phone)}>
                    <Glyph icon={IconPhone} />
                    {phoneText(one.phone)}
                  </a>
                )}
                <a href={mailLink(one.email)}>
                  <Glyph icon={IconMail} />
                  {one.email}
                </a>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

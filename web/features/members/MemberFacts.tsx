import { paths } from '../../../contract/core/paths.ts'
import { isMaster } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { phoneLink, mailLink } from '../../ui/links.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { MemberDetail } from './member-detail.ts'
import style from './Member.module.css'

/** A member as others see it; on the own page with the way out of the workgroup. */
export function MemberFacts({ member }: { member: MemberDetail }) {
  const { t } = useTexts()
  const person = usePerson()
  const phoneText = usePhoneFormat()
  const isOwn = member.id === person.userId
  return (
    <>
      <DescriptionList
        rows={[
          [t('member.role'), t(`role.${member.role}`)],
          [t('member.department'), member.departmentName],
          [t('member.rank'), member.rank],
          [
            t('member.phone'),
            member.phone && (
              <a key="phone" href={phoneLink(member.phone)}>
                {phoneText(member.phone)}
              </a>
            ),
          ],
          [
            t('member.email'),
            member.leftAt === null && (
              <a key="email" href={mailLink(member.email)}>
                {member.email}
              </a>
            ),
          ],
        ]}
      />
      {isOwn && (
        <div className={style.acts}>
          <Button to={paths.profile}>{t('member.toProfile')}</Button>
          {!isMaster(person) && (
            <Button look="danger" to={paths.leaveWorkgroup}>
              {t('member.leave')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

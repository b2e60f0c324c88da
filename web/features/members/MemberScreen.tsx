import { Suspense } from 'react'
import { membership } from '../../../contract/calls/members/membership.ts'
import { paths } from '../../../contract/core/paths.ts'
import { mayEditMember } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { lazyComponent } from '../../boot/lazy.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AsideLayout } from '../../ui/pages/AsideLayout.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { MemberDetail } from './member-detail.ts'
import { MemberAside } from './MemberAside.tsx'
import { MemberFacts } from './MemberFacts.tsx'
import style from './Member.module.css'

const MemberEditing = lazyComponent(async () => (await import('./MemberEditing.tsx')).MemberEditing)

/** A member: figures, and for those who may edit the member rank, department, role and removal. */
export function MemberScreen() {
  const { t } = useTexts()
  const { memberId: id } = usePathParams(paths.member)
  const member = useRead(membership.detail, { id })
  useTitle(member.data?.name ?? t('member.title'))
  return (
    <RecordPage
      read={member}
      title={t('member.title')}
      leave={{ label: t('nav.members'), to: paths.members }}
      list={{ label: t('nav.members'), to: paths.members }}
    >
      {(record) => <OneMember key={id} member={record} />}
    </RecordPage>
  )
}

function OneMember({ member }: { member: MemberDetail }) {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const { id, name, email, leftAt, departmentName } = member
  const mayEdit = leftAt === null && mayEditMember(person, { userId: id, role: member.role })
  const day = format.inZone({ dateStyle: 'long' })
  return (
    <>
      <PageHeader
        title={
          <Breadcrumbs
            label={t('form.path')}
            heading={false}
            path={[
              { label: t('nav.members'), to: paths.members },
              ...(departmentName ? [{ label: departmentName }] : []),
              { label: name },
            ]}
          />
        }
        actions={<AccountButton />}
      />
      <AsideLayout label={t('member.figures')} aside={<MemberAside member={member} />}>
        <div className={`page ${style.page}`}>
          <header className={style.head}>
            <Avatar id={id} name={name} photo={member.photoUrl ?? undefined} size="xl" />
            <div className="grow">
              <h1>
                {name}{' '}
                {leftAt !== null ? (
                  <Chip>{t('member.left')}</Chip>
                ) : (
                  id === person.userId && <Chip>{t('member.me')}</Chip>
                )}
              </h1>
              <p className="s13 t2">
                {dotted(
                  email,
                  leftAt === null
                    ? t('member.since', { day: day(member.joinedAt) })
                    : t('member.until', { day: day(leftAt) }),
                )}
              </p>
            </div>
          </header>
          {mayEdit ? (
            <Suspense fallback={<Skeleton rows={4} shape="line" />}>
              <MemberEditing member={member} />
            </Suspense>
          ) : (
            <MemberFacts member={member} />
          )}
        </div>
      </AsideLayout>
    </>
  )
}

import { useTexts } from '../../ui/texts.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { AwaitFonts } from '../../kit/AwaitFonts.tsx'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { ToastHistory } from '../../ui/feedback/ToastHistory.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AsideLayout } from '../../ui/pages/AsideLayout.tsx'
import { MyLanguage, MySettings } from './MySettings.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { VisibilitySettings } from './VisibilitySettings.tsx'
import style from './Profile.module.css'

/** The user's account, and the settings of this device. Works without a workgroup, too. */
export function ProfileScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const mine = useRead(profile.me, {}, { staleTime: 60_000 })
  const me = mine.data?.[0]
  useTitle(t('nav.profile'))
  const skeleton = (
    <div className="page">
      <Skeleton rows={4} shape="line" />
    </div>
  )
  const content = (
    <AsideLayout
      label={t('nav.profile')}
      aside={
        <>
          <MyLanguage me={me} />
          <MySettings />
          <VisibilitySettings />
          <Section title={t('profile.messages')}>
            <ToastHistory />
          </Section>
        </>
      }
    >
      <div className={`page ${style.page}`}>
        <Section title={t('profile.mine')}>
          {mine.isError && !me && (
            <ErrorNotice text={errorText(mine.error)} busy={mine.isFetching} onRetry={() => void mine.refetch()} />
          )}
          {me && <ProfileForm me={me} />}
        </Section>
        <Section title={t('profile.security')}>
          <p className="s13 t2">{t('profile.security.lede')}</p>
          <div className={style.go}>
            <Button to={paths.security}>{t('profile.security.go')}</Button>
          </div>
        </Section>
      </div>
    </AsideLayout>
  )
  return (
    <>
      <PageHeader title={t('nav.profile')} actions={<AccountButton />} />
      <AwaitFonts meanwhile={skeleton}>{mine.isPending ? null : content}</AwaitFonts>
    </>
  )
}

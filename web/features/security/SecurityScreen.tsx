import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useState } from 'react'
import { twoStep } from '../../../contract/calls/two-step/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { AwaitFonts } from '../../kit/AwaitFonts.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { Devices, useDevices } from './Devices.tsx'
import { MyEmail } from './MyEmail.tsx'
import { MyPassword } from './MyPassword.tsx'
import { NewCodes } from './NewCodes.tsx'
import { TwoStepSection } from './TwoStepSection.tsx'
import style from './Security.module.css'

/** How the user signs in: two-step sign-in, email, password, devices. Works without a workgroup, too. */
export function SecurityScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const settings = useRead(twoStep.settings, {})
  const devices = useDevices()
  const email = useMe()?.email
  const [codes, setCodes] = useState<readonly string[]>([])
  useTitle(t('security.title'))
  const skeleton = (
    <div className="page">
      <Skeleton rows={4} shape="line" />
    </div>
  )
  const content =
    codes.length > 0 ? (
      <NewCodes codes={codes} onDone={() => setCodes([])} />
    ) : (
      <>
        <Section title={t('security.twoStep')}>
          {settings.isError && (
            <ErrorNotice
              text={errorText(settings.error)}
              busy={settings.isFetching}
              onRetry={() => void settings.refetch()}
            />
          )}
          {settings.data && <TwoStepSection settings={settings.data} onCodes={setCodes} />}
        </Section>
        <Section title={t('security.email')}>{email !== undefined && <MyEmail email={email} />}</Section>
        <Section title={t('security.password')}>{email !== undefined && <MyPassword email={email} />}</Section>
        <Devices />
      </>
    )
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('nav.profile')} glyph={22} to={paths.profile} />}
        title={t('security.title')}
        actions={<AccountButton />}
      />
      <AwaitFonts meanwhile={skeleton}>
        {settings.isPending || devices.isPending ? null : <div className={`page ${style.page}`}>{content}</div>}
      </AwaitFonts>
    </>
  )
}

import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { twoStep } from '../../../contract/calls/two-step/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { resetSession, sessionState } from '../../api/session-check.ts'
import { write } from '../../api/writes.ts'
import { useIsOutside } from '../../session/tab-workgroup.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { AwaitFonts } from '../../kit/AwaitFonts.tsx'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { CallError } from '../../api/call-error.ts'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { nextPath } from '../auth/shared/next-path.ts'
import { AskPassword } from './AskPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { isOn, Required, type TwoStepSettings } from './Required.tsx'
import { ScanApp, type AppSecret } from './ScanApp.tsx'
import { Step } from './Step.tsx'
import style from './Security.module.css'

/** Sets up an authenticator app, in place of an earlier one: password, app, code, recovery codes. */
export function TwoStepScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const settings = useRead(twoStep.settings, {})
  const isChange = (settings.data?.appSince ?? null) !== null
  const title = t(isChange ? 'security.app.change' : 'security.setUp')
  useTitle(title)
  const skeleton = (
    <div className="page">
      <Skeleton rows={4} shape="line" />
    </div>
  )
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('security.title')} glyph={22} to={paths.security} />}
        title={
          <Breadcrumbs
            label={t('form.path')}
            path={[{ label: t('security.title'), to: paths.security }, { label: title }]}
          />
        }
        actions={<AccountButton />}
      />
      <AwaitFonts meanwhile={skeleton}>
        {settings.isPending ? null : (
          <div className={`page ${style.page}`}>
            {settings.isError && (
              <ErrorNotice
                page
                text={errorText(settings.error)}
                busy={settings.isFetching}
                onRetry={() => void settings.refetch()}
              />
            )}
            {settings.data && <SetUp settings={settings.data} />}
          </div>
        )}
      </AwaitFonts>
    </>
  )
}

/** The secret and the codes are held in memory only, and are gone with the screen. */
function SetUp({ settings }: { settings: TwoStepSettings }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [app, setApp] = useState<AppSecret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [wasOn] = useState(() => isOn(settings))
  const isOutside = useIsOutside()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const finish = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await toast.during(t('doing.save'), () => write(twoStep.finishApp, {}))
      toast.success(t(wasOn ? 'security.app.changed' : 'security.begun'))
      // A workgroup that waited for it can be entered now.
      if (isOutside) {
        resetSession()
        await sessionState()
      }
      await navigate(nextPath(search.get('next')) ?? paths.security, { replace: true })
    } catch (error) {
      setBusy(false)
      setRefusal(error instanceof CallError ? error : new CallError('server_error', 0, ''))
    }
  }
  const confirmed = async (made: readonly string[]) => {
    if (made.length > 0) setCodes(made)
    else await finish()
  }
  const startAgain = () => {
    setApp(null)
    setCodes(null)
    setRefusal(null)
  }
  return (
    <>
      <Required settings={settings} />
      {app === null ? (
        <>
          <AskPassword onApp={setApp} />
          <Step at={2} state="later" title={t('security.setUp.scan')} />
          <Step at={3} state="later" title={t('security.setUp.enter')} />
        </>
      ) : codes === null ? (
        <ScanApp app={app} onConfirmed={confirmed} onAgain={startAgain} />
      ) : (
        <>
          <Step at={3} state="done" title={t('security.setUp.linked')} />
          <Step at={4} title={t('security.codes.keep')} lede={t('security.codes.why')}>
            <CallErrorNotice error={refusal} />
            <RecoveryCodes codes={codes} verb={t('security.setUp')} busy={busy} onDone={() => void finish()} />
          </Step>
        </>
      )}
      {codes === null && !wasOn && <Step at={4} state="later" title={t('security.setUp.codes')} />}
    </>
  )
}

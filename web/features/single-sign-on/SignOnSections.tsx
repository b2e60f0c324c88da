import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import { singleSignOn } from '../../../contract/calls/single-sign-on/calls.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/writes.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { useFormat } from '../../format/use-format.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { SettingRow } from '../../kit/SettingRow.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { CopiedValue } from './CopiedValue.tsx'

const TurnOff = lazyComponent(async () => (await withTexts(['security'], () => import('./TurnOff.tsx'))).TurnOff)

export type SignOnSettings = OutputOf<typeof singleSignOn.settings>
type Props = { settings: SignOnSettings; onChange: () => void }

/** The provider, the domain and its proof, the trial, the requirement, and the end of it. */
export function SignOnSections({ settings, onChange }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const [isEnding, setEnding] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const checking = useWrite(singleSignOn.proveDomain, t('sso.check'))
  const requiring = useWrite(singleSignOn.require, t('doing.save'))
  const { provedAt, triedAt, requiredFrom, domain } = settings
  const onError = (error: Error) => toast.error(errorText(error))
  const tryOut = async () => {
    setLeaving(true)
    try {
      const { beginTrial } = await import('./begin-trial.ts')
      await beginTrial()
    } catch (error) {
      setLeaving(false)
      onError(error as Error)
    }
  }
  const require = async (isRequired: boolean) => {
    const asked = { title: t('sso.require.ask'), body: t('sso.require.body', { count: settings.memberCount }) }
    if (isRequired && !(await confirm({ ...asked, verb: t('sso.require.go') }))) return
    requiring.mutate(
      { isRequired },
      { onSuccess: () => toast.success(t(isRequired ? 'sso.required.done' : 'sso.optional.done')), onError },
    )
  }
  const isRequired = requiredFrom !== null
  const isReady = provedAt !== null && triedAt !== null && settings.hasTwoStep
  const day = (at: string) => format.date(format.dayOf(at))
  return (
    <>
      <Section title={t('sso.provider')}>
        <SettingRow title={settings.providerName} lede={settings.issuer}>
          <Button onClick={onChange}>{t('sso.change')}</Button>
        </SettingRow>
        <CopiedValue label={t('sso.redirect')} value={settings.returnAddress} />
      </Section>
      <Section title={t('sso.domain')}>
        <SettingRow
          title={domain}
          chip={<State isOn={provedAt !== null} on={t('sso.proved')} off={t('sso.unproved')} />}
          lede={t(provedAt === null ? 'sso.unproved.lede' : 'sso.proved.lede')}
        >
          <Button
            busy={checking.isPending}
            onClick={() => checking.mutate({}, { onSuccess: () => toast.success(t('sso.checked')), onError })}
          >
            {t('sso.check')}
          </Button>
        </SettingRow>
        <CopiedValue label={t('sso.record.name')} value={settings.recordName} />
        <CopiedValue label={t('sso.record.text')} value={settings.recordText} />
      </Section>
      <Section title={t('sso.rule')}>
        <SettingRow
          title={t('sso.try')}
          chip={<State isOn={triedAt !== null} on={t('sso.tried')} off={t('sso.untried')} />}
          lede={triedAt === null ? t('sso.untried.lede') : t('sso.tried.lede', { day: day(triedAt) })}
        >
          <Button busy={isLeaving} onClick={() => void tryOut()}>
            {t('sso.try')}
          </Button>
        </SettingRow>
        <SettingRow
          title={t('sso.require')}
          chip={isRequired && <Chip icon={IconCheck}>{t('sso.required.chip')}</Chip>}
          lede={t(isReady || isRequired ? 'sso.require.lede' : 'sso.require.needs')}
        >
          {isRequired ? (
            <Button busy={requiring.isPending} onClick={() => void require(false)}>
              {t('sso.require.off')}
            </Button>
          ) : (
            <Button busy={requiring.isPending} disabled={!isReady} onClick={() => void require(true)}>
              {t('sso.require.go')}
            </Button>
          )}
        </SettingRow>
        <SettingRow title={t('sso.off.title')} lede={t('sso.off.body')}>
          <Button look="danger" onClick={() => setEnding(true)}>
            {t('sso.off')}
          </Button>
        </SettingRow>
      </Section>
      <Suspense fallback={null}>{isEnding && <TurnOff onClose={() => setEnding(false)} />}</Suspense>
    </>
  )
}

const State = ({ isOn, on, off }: { isOn: boolean; on: string; off: string }) => (
  <Chip icon={isOn ? IconCheck : undefined}>{isOn ? on : off}</Chip>
)

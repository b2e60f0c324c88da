import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import { twoStep } from '../../../contract/calls/two-step/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { write } from '../../api/writes.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { Passkeys } from './Passkeys.tsx'
import { isOn, Required, type TwoStepSettings } from './Required.tsx'
import { SettingRow } from '../../kit/SettingRow.tsx'
import { PasswordDialog } from './shared/PasswordDialog.tsx'

type Props = { settings: TwoStepSettings; onCodes: (codes: readonly string[]) => void }

/** The app, the passkeys and the recovery codes of the user. */
export function TwoStepSection({ settings, onCodes }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const [asking, ask] = useState<'off' | 'codes' | null>(null)
  const { appSince, passkeys, codesLeft } = settings
  const close = () => ask(null)
  const turnOff = async (password: string) => {
    await write(twoStep.removeApp, { password })
    toast.success(t(passkeys.length > 0 ? 'security.app.removed' : 'security.ended'))
    close()
  }
  const makeCodes = async (password: string) => {
    const { codes } = await write(twoStep.newRecoveryCodes, { password })
    close()
    onCodes(codes)
  }
  return (
    <>
      <Required settings={settings} />
      <SettingRow
        title={t('security.app')}
        chip={
          <Chip icon={appSince === null ? undefined : IconCheck}>
            {t(appSince === null ? 'security.off' : 'security.on')}
          </Chip>
        }
        lede={
          appSince === null ? t('security.app.off') : t('security.app.on', { day: format.date(format.dayOf(appSince)) })
        }
      >
        {appSince === null ? (
          <Button to={paths.twoStep}>{t('security.app.setUp')}</Button>
        ) : (
          <>
            <Button look="ghost" onClick={() => ask('off')}>
              {t('security.app.turnOff')}
            </Button>
            <Button to={paths.twoStep}>{t('security.app.change')}</Button>
          </>
        )}
      </SettingRow>
      <Passkeys passkeys={passkeys} isLast={appSince === null} onCodes={onCodes} />
      {isOn(settings) && (
        <SettingRow
          title={t('security.codes')}
          lede={codesLeft > 0 ? t('security.codes.left', { count: codesLeft }) : t('security.codes.used')}
        >
          <Button onClick={() => ask('codes')}>{t('security.codes.make')}</Button>
        </SettingRow>
      )}
      {asking === 'off' && (
        <PasswordDialog
          danger
          title={t('security.app.turnOff.title')}
          body={t(passkeys.length > 0 ? 'security.app.turnOff.passkeys' : 'security.last')}
          verb={t('security.app.turnOff')}
          onClose={close}
          onSubmit={turnOff}
        />
      )}
      {asking === 'codes' && (
        <PasswordDialog
          title={t('security.codes.make.title')}
          body={t('security.codes.make.body')}
          verb={t('security.codes.make')}
          onClose={close}
          onSubmit={makeCodes}
        />
      )}
    </>
  )
}

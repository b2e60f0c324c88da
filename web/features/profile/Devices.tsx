import IconDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import type { OutputOf } from '../../../contract/core/call.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import type { CallError } from '../../api/call-error.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { useWrite } from '../../api/writes.ts'
import { clearSession } from '../../session/session.ts'
import { resetSession } from '../../api/session-check.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { clearToastHistory, toast } from '../../ui/overlays/toast.ts'
import { useFormat } from '../../format/use-format.ts'
import { deviceName } from './shared/device-name.ts'
import style from './Profile.module.css'

type Device = OutputOf<typeof profile.devices>['items'][number]

/** Awaited by the page before it renders, to avoid layout shift. */
export const useDevices = () => useRead(profile.devices, {})

/** The signed-in devices; each, or all, can be signed out. */
export function Devices() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const sentence = useErrorMessage()
  const devices = useDevices()
  const signOut = useWrite(profile.signOutDevice, t('doing.signOut'))
  const signOutAll = useWrite(profile.signOutEverywhere, t('doing.signOut'))
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const time = useFormat().inZone({ dateStyle: 'medium', timeStyle: 'short' })
  const nameOf = (device: Device) => {
    const { browser, system } = deviceName(device.name)
    return browser && system
      ? t('profile.device', { browser, system })
      : (browser ?? system ?? t('profile.device.unknown'))
  }
  const signOutDevice = (device: Device) => {
    setRefusal(null)
    signOut.mutate(
      { id: device.id },
      { onSuccess: () => toast.success(t('profile.device.signedOut')), onError: setRefusal },
    )
  }
  const signOutEverywhere = async () => {
    if (
      !(await confirm({
        title: t('profile.everywhere.title'),
        body: t('profile.everywhere.body'),
        verb: t('profile.everywhere'),
        danger: true,
      }))
    )
      return
    setRefusal(null)
    signOutAll.mutate(
      {},
      {
        onSuccess: () => {
          clearSession()
          resetSession()
          clearToastHistory()
          void navigate(paths.signIn, { replace: true })
        },
        onError: setRefusal,
      },
    )
  }
  return (
    <Section
      title={t('profile.devices')}
      count={devices.data?.total}
      action={
        devices.data && (
          <Button size="sm" look="danger" busy={signOutAll.isPending} onClick={() => void signOutEverywhere()}>
            {t('profile.everywhere')}
          </Button>
        )
      }
    >
      {devices.isPending && <Skeleton rows={2} shape="line" />}
      {devices.isError && (
        <ErrorNotice text={sentence(devices.error)} busy={devices.isFetching} onRetry={() => void devices.refetch()} />
      )}
      <CallErrorNotice error={refusal} />
      {devices.data && (
        <div className={style.devices}>
          <RowList label={t('profile.devices')}>
            {devices.data.items.map((device) => (
              <ListRow
                key={device.id}
                lead={<Glyph icon={deviceName(device.name).isHandheld ? IconMobile : IconDesktop} />}
                title={nameOf(device)}
                sub={t('profile.device.last', { time: time(device.lastSeenAt) })}
                facts={
                  device.isCurrent ? (
                    <Chip>{t('profile.device.here')}</Chip>
                  ) : (
                    <Button
                      size="sm"
                      busy={signOut.isPending && signOut.variables.id === device.id}
                      aria-label={t('profile.device.signOutOf', { name: nameOf(device) })}
                      onClick={() => signOutDevice(device)}
                    >
                      {t('nav.signOut')}
                    </Button>
                  )
                }
              />
            ))}
          </RowList>
        </div>
      )}
    </Section>
  )
}

import { useState } from 'react'
import IconDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useTexts } from '../../ui/texts.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useFormat } from '../../format/use-format.ts'
import { deviceName } from '../profile/shared/device-name.ts'
import { useDeviceName } from './use-device-name.ts'
import { useDeviceSignOut } from './use-device-sign-out.ts'
import style from './Security.module.css'

type Device = OutputOf<typeof profile.devices>['items'][number]

/** Awaited by the page before it renders, to avoid layout shift. */
export const useDevices = () => useRead(profile.devices, {})

/** The signed-in devices, the latest ten or all; each, all others, or all can be signed out. */
export function Devices() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const devices = useDevices()
  const { refusal, signOutDevice, signOutOthers, signOutEverywhere, isSigningOut, isSigningOutAll } = useDeviceSignOut()
  const { moment } = useFormat()
  const deviceNameOf = useDeviceName()
  const [isWhole, setWhole] = useState(false)
  const all = devices.data?.items ?? []
  const shown = isWhole ? all : all.slice(0, limits.historyShown)
  const nameOf = ({ name }: Device) => deviceNameOf(name)
  return (
    <Section title={t('security.devices')} count={devices.data?.total}>
      {devices.isPending && <Skeleton rows={2} shape="line" />}
      {devices.isError && (
        <ErrorNotice text={errorText(devices.error)} busy={devices.isFetching} onRetry={() => void devices.refetch()} />
      )}
      <CallErrorNotice error={refusal} />
      {devices.data && (
        <div className={style.devices}>
          <RowList label={t('security.devices')}>
            {shown.map((device) => (
              <ListRow
                key={device.id}
                lead={<Glyph icon={deviceName(device.name).isHandheld ? IconMobile : IconDesktop} />}
                title={nameOf(device)}
                sub={t('security.device.last', { time: moment(device.lastSeenAt) })}
                facts={
                  device.isCurrent ? (
                    <Chip>{t('security.device.here')}</Chip>
                  ) : (
                    <Button
                      size="sm"
                      busy={isSigningOut(device.id)}
                      aria-label={t('security.device.signOutOf', { name: nameOf(device) })}
                      onClick={() => signOutDevice(device.id)}
                    >
                      {t('security.device.signOut')}
                    </Button>
                  )
                }
              />
            ))}
          </RowList>
          {shown.length < all.length && (
            <Button look="ghost" onClick={() => setWhole(true)}>
              {t('security.devicesAll', { count: all.length })}
            </Button>
          )}
          <div className={style.acts}>
            {all.some(({ isCurrent }) => !isCurrent) && (
              <Button look="danger" busy={isSigningOutAll} onClick={() => void signOutOthers()}>
                {t('security.others')}
              </Button>
            )}
            <Button look="danger" busy={isSigningOutAll} onClick={() => void signOutEverywhere()}>
              {t('security.everywhere')}
            </Button>
          </div>
        </div>
      )}
    </Section>
  )
}

import { useTexts } from '../../ui/texts.ts'
import { deviceName } from '../profile/shared/device-name.ts'

/** Names a device by its User-Agent. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTexts()
  return (userAgent) => {
    const { browser, system } = deviceName(userAgent)
    return browser && system
      ? t('security.device', { browser, system })
      : (browser ?? system ?? t('security.device.unknown'))
  }
}

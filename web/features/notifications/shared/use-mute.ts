import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { notifications } from '../../../../contract/calls/notifications/calls.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { useWrite } from '../../../api/writes.ts'
import type { MenuItem } from '../../../ui/overlays/Menu.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useFirstViewDone } from '../../../boot/use-deferred.ts'

/** Menu item that mutes or unmutes the mails about a customer or a log. */
export function useMute({ customerId = '', logId = '' }: { customerId?: string; logId?: string }): MenuItem {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const mutes = useRead(notifications.mutes, {}, { enabled: useFirstViewDone(), staleTime: 300_000 })
  const isMuted = mutes.data?.items.some((mute) => mute.customerId === customerId && mute.logId === logId) ?? false
  const mute = useWrite(notifications.mute, t('doing.save'))
  const unmute = useWrite(notifications.unmute, t('doing.save'))
  const feedback = {
    onSuccess: () => toast.success(t(isMuted ? 'notifications.unmuted' : 'notifications.nowMuted')),
    onError: (error: Error) => toast.error(errorText(error)),
  }
  return {
    label: t(isMuted ? 'notifications.unmute' : 'notifications.mute'),
    icon: isMuted ? IconBell : IconBellOff,
    onSelect: () => (isMuted ? unmute : mute).mutate({ customerId, logId }, feedback),
  }
}

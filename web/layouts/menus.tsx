import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconSupport from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconInformation from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useTexts } from '../ui/texts.ts'
import { useNavigate } from 'react-router'
import { mayInvite } from '../../contract/permissions.ts'
import { paths } from '../../contract/core/paths.ts'
import { usePerson } from '../api/me.ts'
import type { MenuItem } from '../ui/overlays/Menu.tsx'

export function useWorkgroupMenu(): MenuItem[] {
  const { t } = useTexts()
  const person = usePerson()
  return [
    ...(mayInvite(person) ? [{ label: t('nav.invite'), icon: IconUserPlus, to: paths.invite }] : []),
    { label: t('nav.changeWorkgroup'), icon: IconSwitchHorizontal, to: paths.changeWorkgroup },
    { label: t('nav.registerWorkgroup'), icon: IconPlus, to: paths.registerWorkgroup },
  ]
}

export function useAccountMenu(): MenuItem[] {
  const { t } = useTexts()
  const signOut = useSignOut()
  const { isOperator } = usePerson()
  return [
    { label: t('nav.profile'), icon: IconUser, to: paths.profile },
    { label: t('notifications.settings'), icon: IconBell, to: paths.notificationSettings },
    { label: t('nav.support'), icon: IconSupport, to: paths.support },
    { label: t('nav.information'), icon: IconInformation, to: paths.information },
    ...(isOperator ? [{ label: t('nav.service'), icon: IconInbox, to: paths.inbox }] : []),
    { label: t('nav.signOut'), icon: IconLogout, line: true, onSelect: () => void signOut() },
  ]
}

/** Asks for confirmation, then signs out on this device. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTexts()
  const navigate = useNavigate()
  return async () =>
    (await import('./sign-out.ts')).confirmSignOut(t, () => void navigate(paths.signIn, { replace: true }))
}

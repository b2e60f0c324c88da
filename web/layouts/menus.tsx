import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconSupport from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconInformation from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useTexts, type Translate } from '../ui/texts.ts'
import { useNavigate } from 'react-router'
import { mayInvite, type Person } from '../../contract/permissions.ts'
import { paths } from '../../contract/core/paths.ts'
import { usePerson } from '../api/me.ts'
import type { MenuItem } from '../ui/overlays/Menu.tsx'

export const workgroupMenu = (t: Translate, person: Person): MenuItem[] => [
  ...(mayInvite(person) ? [{ label: t('nav.invite'), icon: IconUserPlus, to: paths.invite }] : []),
  { label: t('nav.changeWorkgroup'), icon: IconSwitchHorizontal, to: paths.changeWorkgroup },
  { label: t('nav.registerWorkgroup'), icon: IconPlus, to: paths.registerWorkgroup },
]
export const useWorkgroupMenu = (): MenuItem[] => workgroupMenu(useTexts().t, usePerson())

export const accountMenu = (t: Translate, { isOperator }: Person, signOut: () => void): MenuItem[] => [
  { label: t('nav.profile'), icon: IconUser, to: paths.profile },
  { label: t('notifications.settings'), icon: IconBell, to: paths.notificationSettings },
  { label: t('nav.support'), icon: IconSupport, to: paths.support },
  { label: t('nav.information'), icon: IconInformation, to: paths.information },
  ...(isOperator ? [{ label: t('nav.service'), icon: IconInbox, to: paths.inbox }] : []),
  { label: t('nav.signOut'), icon: IconLogout, line: true, onSelect: signOut },
]
export function useAccountMenu(): MenuItem[] {
  const signOut = useSignOut()
  return accountMenu(useTexts().t, usePerson(), () => void signOut())
}

/** Asks for confirmation, then signs out on this device. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTexts()
  const navigate = useNavigate()
  return async () =>
    (await import('./sign-out.ts')).confirmSignOut(t, () => void navigate(paths.signIn, { replace: true }))
}

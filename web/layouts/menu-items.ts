// The items of the workgroup menu and the account menu; the finder has them too.
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconSupport from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconInformation from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { paths } from '../../contract/core/paths.ts'
import { mayInvite, type Person } from '../../contract/permissions.ts'
import type { MenuItem } from '../ui/overlays/Menu.tsx'
import type { Translate } from '../ui/texts.ts'

export const workgroupMenu = (t: Translate, person: Person): MenuItem[] => [
  ...(mayInvite(person) ? [{ label: t('nav.invite'), icon: IconUserPlus, to: paths.invite }] : []),
  { label: t('nav.changeWorkgroup'), icon: IconSwitchHorizontal, to: paths.changeWorkgroup },
  { label: t('nav.registerWorkgroup'), icon: IconPlus, to: paths.registerWorkgroup },
]

export const accountMenu = (t: Translate, { isOperator }: Person, signOut: () => void): MenuItem[] => [
  { label: t('nav.profile'), icon: IconUser, to: paths.profile },
  { label: t('notifications.settings'), icon: IconBell, to: paths.notificationSettings },
  { label: t('nav.support'), icon: IconSupport, to: paths.support },
  { label: t('nav.information'), icon: IconInformation, to: paths.information },
  ...(isOperator ? [{ label: t('nav.service'), icon: IconInbox, to: paths.inbox }] : []),
  { label: t('nav.signOut'), icon: IconLogout, line: true, onSelect: signOut },
]

// The places of the settings: in their sidebar, and on a phone on the page of the other places.
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconWorkgroup from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconData from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLogin from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import { paths, type Path } from '../../contract/core/paths.ts'
import {
  isMaster,
  isMember,
  mayManageBilling,
  mayManageWebhooks,
  maySetKeywordAlerts,
  maySetSingleSignOn,
  type Person,
} from '../../contract/permissions.ts'
import type { Icon } from '../ui/elements/Glyph.tsx'
import type { TextKey } from '../ui/texts.ts'

export type SettingsPlace = { to: Path; text: TextKey; icon: Icon; may?: (person: Person) => boolean }

export const ownSettings: readonly SettingsPlace[] = [
  { to: paths.profile, text: 'nav.profile', icon: IconUser },
  { to: paths.security, text: 'settings.security', icon: IconShield },
  {
    to: paths.notificationSettings,
    text: 'settings.notifications',
    icon: IconBell,
    may: (person) => isMember(person) || person.isOperator,
  },
  { to: paths.apiTokens, text: 'settings.api', icon: IconCode, may: isMember },
  { to: paths.myData, text: 'settings.myData', icon: IconData },
]
export const workgroupSettings: readonly SettingsPlace[] = [
  { to: paths.workgroup, text: 'settings.workgroup', icon: IconWorkgroup, may: isMember },
  { to: paths.keywordAlerts, text: 'settings.keywordAlerts', icon: IconHash, may: maySetKeywordAlerts },
  { to: paths.membership, text: 'settings.membership', icon: IconCard, may: mayManageBilling },
  { to: paths.webhooks, text: 'settings.webhooks', icon: IconWebhook, may: mayManageWebhooks },
  { to: paths.singleSignOn, text: 'settings.singleSignOn', icon: IconLogin, may: maySetSingleSignOn },
  { to: paths.audit, text: 'settings.audit', icon: IconHistory, may: isMaster },
]

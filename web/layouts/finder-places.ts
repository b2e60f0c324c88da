// Everything the finder leads to by an address: forms, other acts, screens. The menus and the settings of this device
// are added by quick-search-commands.ts.
import IconWords from '@tabler/icons-react/dist/esm/icons/IconAbc.mjs'
import IconMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBank from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconLeave from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconSave from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconDepartments from '@tabler/icons-react/dist/esm/icons/IconHierarchy2.mjs'
import IconBoard from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconInvitations from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconBill from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconChart from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { href, paths } from '../../contract/core/paths.ts'
import {
  isMaster,
  mayDeleteCustomer,
  mayEditNeeds,
  mayHearOfFigures,
  mayImportCustomers,
  mayInvite,
  mayLeaveWorkgroup,
  mayMakeJoinLink,
  mayManageBilling,
  mayManageOrders,
  maySetSynonyms,
  mayTransferLessons,
  mayWriteNotices,
  mayWriteServiceNotices,
  type Person,
} from '../../contract/permissions.ts'
import type { Icon } from '../ui/elements/Glyph.tsx'
import type { TextKey } from '../ui/texts.ts'
import { coachIcon } from '../features/needs/shared/needs.ts'
import {
  keywordsPlace,
  membersPlace,
  needsPlaces,
  noticePlace,
  ordersPlace,
  places,
  statisticsPlace,
} from './places.ts'
import { servicePlaces } from './service-places.ts'
import { ownSettings, workgroupSettings } from './settings-places.ts'

/**
 * `of`: the screen, beside which the name of an act that others have too is shown. `keys`: the shortcut, shown beside the
 * name.
 */
export type FinderPlace = {
  to: string
  text: TextKey
  of?: TextKey
  icon: Icon
  keys?: string
  may?: (person: Person) => boolean
}

export const forms: readonly FinderPlace[] = [
  { to: paths.write, text: 'nav.write', icon: IconEdit, keys: 'C' },
  { to: paths.registerCustomer, text: 'nav.registerCustomer', icon: IconPlus },
  { to: paths.registerPlan, text: 'finder.addPlan', icon: IconCalendarPlus },
  { to: paths.importCustomers, text: 'finder.importCustomers', icon: IconImport, may: mayImportCustomers },
  { to: paths.importPlans, text: 'finder.importPlans', icon: IconImport },
  { to: paths.registerNotice, text: 'finder.writeNotice', icon: noticePlace.icon, may: mayWriteNotices },
  { to: paths.registerOrder, text: 'finder.writeOrder', icon: ordersPlace.icon, may: mayManageOrders },
]
/** Shown only when searched for: there are many. An act without an address of its own leads to the screen that has it. */
export const rareActs: readonly FinderPlace[] = [
  { to: href(paths.needs, {}, { open: 'add' }), text: 'finder.addItem', icon: IconPlus, may: mayEditNeeds },
  {
    to: href(paths.needs, {}, { open: 'save-lessons' }),
    text: 'finder.saveLessons',
    icon: IconSave,
    may: mayTransferLessons,
  },
  {
    to: href(paths.needs, {}, { open: 'add-lessons' }),
    text: 'finder.addLessons',
    icon: IconImport,
    may: mayTransferLessons,
  },
  { to: paths.keywords, text: 'finder.synonyms', icon: IconWords, may: maySetSynonyms },
  { to: paths.invite, text: 'finder.joinLink', icon: IconLink, may: mayMakeJoinLink },
  { to: paths.logs, text: 'finder.excel', of: 'nav.logs', icon: IconTable },
  { to: paths.customers, text: 'finder.excel', of: 'nav.customers', icon: IconTable },
  { to: paths.calendar, text: 'finder.excel', of: 'nav.calendar', icon: IconTable },
  { to: paths.statistics, text: 'finder.excel', of: 'nav.statistics', icon: IconTable },
  { to: paths.keywords, text: 'finder.excel', of: 'nav.keywords', icon: IconTable },
  {
    to: paths.registerServiceNotice,
    text: 'finder.writeServiceNotice',
    icon: noticePlace.icon,
    may: mayWriteServiceNotices,
  },
  { to: paths.editWorkgroup, text: 'wgroup.editTitle', icon: IconEdit, may: isMaster },
  { to: paths.deleteWorkgroup, text: 'wgroup.delete', icon: IconTrash, may: isMaster },
  { to: paths.leaveWorkgroup, text: 'wgroup.leave', icon: IconLeave, may: mayLeaveWorkgroup },
  { to: paths.changePlan, text: 'finder.changePlan', icon: IconCard, may: mayManageBilling },
  { to: paths.security, text: 'finder.password', icon: IconShield },
  { to: paths.security, text: 'finder.passkeys', icon: IconShield },
  { to: paths.security, text: 'finder.devices', icon: IconShield },
  { to: paths.notificationSettings, text: 'finder.quietHours', icon: IconBell },
]
export const screens: readonly FinderPlace[] = [
  ...places,
  statisticsPlace,
  keywordsPlace,
  noticePlace,
  membersPlace,
  ordersPlace,
  { to: paths.search, text: 'finder.search', icon: IconSearch },
  { to: paths.drafts, text: 'nav.drafts', icon: IconEdit },
  { to: paths.board, text: 'nav.board', icon: IconBoard },
  { to: paths.duplicates, text: 'finder.findDuplicates', icon: IconMerge, may: mayDeleteCustomer },
  ...needsPlaces,
  { to: paths.coaching, text: 'nav.coaching', icon: coachIcon },
  {
    to: href(paths.coaching, {}, { open: 'questions' }),
    text: 'finder.questions',
    icon: IconBank,
    may: mayEditNeeds,
  },
  { to: paths.notifications, text: 'nav.notifications', icon: IconBell },
  { to: paths.anniversaries, text: 'nav.anniversaries', icon: IconCake },
  { to: paths.weeklyReport, text: 'finder.weeklyReport', icon: IconMail, may: mayHearOfFigures },
  {
    to: href(paths.members, {}, { view: 'invitations' }),
    text: 'finder.invitations',
    icon: IconInvitations,
    may: mayInvite,
  },
  { to: paths.departments, text: 'finder.departments', icon: IconDepartments },
  { to: paths.orgChart, text: 'finder.orgChart', icon: IconChart },
  {
    to: href(paths.orders, {}, { tab: 'suppliers' }),
    text: 'finder.suppliers',
    icon: ordersPlace.icon,
    may: mayManageOrders,
  },
  // The account menu, among the actions, has the other ones.
  ...[...ownSettings, ...workgroupSettings].filter(
    ({ to }) => to !== paths.profile && to !== paths.notificationSettings,
  ),
  { to: paths.bills, text: 'finder.bills', icon: IconBill, may: mayManageBilling },
  { to: paths.twoStep, text: 'finder.twoStep', icon: IconShield },
  { to: paths.serviceNotices, text: 'nav.serviceNotices', icon: noticePlace.icon },
  ...servicePlaces
    .filter(({ to }) => to !== paths.inbox && to !== paths.serviceNotices)
    .map((place) => ({ ...place, may: ({ isOperator }: Person) => isOperator })),
]

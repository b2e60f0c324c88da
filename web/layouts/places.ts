// The places of the navigation.
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconBid from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconStatistics from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconItems from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconWords from '@tabler/icons-react/dist/esm/icons/IconAbc.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconNotice from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { paths } from '../../contract/core/paths.ts'

export const places = [
  { to: paths.home, text: 'nav.home', icon: IconHome, end: true },
  { to: paths.logs, text: 'nav.logs', icon: IconNotes },
  { to: paths.customers, text: 'nav.customers', icon: IconBuilding },
  { to: paths.calendar, text: 'nav.calendar', icon: IconCalendar },
] as const

/** On a phone it is on the page of the other places. */
export const statisticsPlace = {
  to: paths.statistics,
  text: 'nav.statistics',
  icon: IconStatistics,
  end: true,
} as const

/** On a phone it is on the page of the other places. */
export const keywordsPlace = { to: paths.keywords, text: 'nav.keywords', icon: IconHash } as const

/** On a phone they are on the page of the other places. */
export const needsPlaces = [
  { to: paths.needs, text: 'nav.needItems', icon: IconItems },
  { to: paths.nouns, text: 'nav.needWords', icon: IconWords },
  { to: paths.teach, text: 'nav.teach', icon: IconSchool },
] as const

/** On a phone it is on the page of the other places. */
export const membersPlace = { to: paths.members, text: 'nav.members', icon: IconUsers } as const

/** On a phone it is on the home screen, and on the page of the other places. */
export const noticePlace = { to: paths.notices, text: 'nav.notices', icon: IconNotice } as const

/** On a phone it is on the page of the other places. */
export const ordersPlace = { to: paths.orders, text: 'nav.orders', icon: IconBid } as const

type Named =
  | (typeof places)[number]
  | typeof noticePlace
  | typeof membersPlace
  | typeof ordersPlace
  | typeof statisticsPlace
  | typeof keywordsPlace
/** `end`: only its own address belongs to it, not those below. */
export type Place = Named & { end?: true }

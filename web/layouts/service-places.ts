// The places of the service administrator, whose screens belong to no workgroup.
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconBill from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconNotice from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { paths } from '../../contract/core/paths.ts'

export const servicePlaces = [
  { to: paths.inbox, text: 'nav.inbox', icon: IconInbox, end: true },
  { to: paths.serviceWorkgroups, text: 'nav.workgroup', icon: IconUsers },
  { to: paths.serviceBills, text: 'service.bills', icon: IconBill },
  { to: paths.serviceNotices, text: 'nav.serviceNotices', icon: IconNotice },
] as const

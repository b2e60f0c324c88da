import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWorldSearch from '@tabler/icons-react/dist/esm/icons/IconWorldSearch.mjs'
import { channels, type Channel } from '../../../../contract/codes.ts'
import type { Icon } from '../../../ui/elements/Glyph.tsx'

const icons: Record<Channel, Icon> = {
  '0030001': IconPhone,
  '0030002': IconUsers,
  '0030003': IconCalendarEvent,
  '0030004': IconWorldSearch,
  '0030005': IconBook,
  '0030006': IconMessages,
  '0030007': IconDots,
}
/** Undefined for a code this build does not know. */
export const channelIcon = (code: string): Icon | undefined => icons[code as Channel]
/** Forms list visits first: most logs are about a visit. */
export const channelsInOrder: readonly Channel[] = [
  '0030002',
  '0030001',
  ...channels.filter((code) => code !== '0030001' && code !== '0030002'),
]

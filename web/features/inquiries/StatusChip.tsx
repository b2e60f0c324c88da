import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { Chip } from '../../ui/elements/Chip.tsx'
import { useTexts } from '../../ui/texts.ts'

export type Inquiry = OutputOf<typeof inquiries.detail>
export function StatusChip({ status }: Pick<Inquiry, 'status'>) {
  const { t } = useTexts()
  return <Chip icon={status === 'completed' ? IconCheck : IconClock}>{t(`support.status.${status}`)}</Chip>
}
/** '2026-1187': the year and the number in it. */
export const numberOf = ({ id, createdAt }: Pick<Inquiry, 'id' | 'createdAt'>): string =>
  `${createdAt.slice(0, 4)}-${id}`

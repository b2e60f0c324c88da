import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { OrderState } from '../../../contract/calls/bidding/calls.ts'
import { Chip } from '../../ui/elements/Chip.tsx'
import { useTexts } from '../../ui/texts.ts'

const icons = { draft: IconPencil, sealed: IconLock, open: IconLockOpen, awarded: IconCheck, cancelled: IconBan }

export function StateChip({ state }: { state: OrderState }) {
  const { t } = useTexts()
  return <Chip icon={icons[state]}>{t(`bidding.state.${state}`)}</Chip>
}

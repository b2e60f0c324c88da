import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayManageOrders } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { Prose } from '../../ui/pages/Prose.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { Order } from './order.ts'
import { Questions } from './Questions.tsx'
import { SupplierTable } from './SupplierTable.tsx'
import style from './Bidding.module.css'

const icons = { draft: IconPencil, sealed: IconLock, cancelled: IconBan } as const

/** An order without opened proposals: when it opens, who has answered, and what was asked. No figure of a proposal. */
export function SealedOrder({ order }: { order: Order }) {
  const { t } = useTexts()
  const format = useFormat()
  const mayManage = mayManageOrders(usePerson())
  const { id, state, dueAt, supplierCount, proposalCount, suppliers, reason } = order
  const moment = dueAt ? format.momentWith(format.dayTitle(format.dayOf(dueAt)), dueAt) : ''
  const counts = { number: format.number(supplierCount), done: format.number(proposalCount) }
  return (
    <>
      <div className={style.state}>
        <p>
          <Glyph icon={icons[state as keyof typeof icons]} size={20} />
          <b>{t(`bidding.says.${state as keyof typeof icons}`, { time: moment })}</b>
        </p>
        {state === 'sealed' && (
          <p className="s13 t2">{t(proposalCount === 0 ? 'bidding.nobody' : 'bidding.some', counts)}</p>
        )}
        {state === 'draft' && mayManage && (
          <Button look="primary" to={href(paths.editOrder, { orderId: id })}>
            {t('bidding.goOn')}
          </Button>
        )}
        {state === 'cancelled' && reason && <Prose text={reason} />}
      </div>
      {suppliers.length > 0 && (
        <Section title={t('bidding.suppliers')} count={format.number(suppliers.length)}>
          <SupplierTable order={order} />
        </Section>
      )}
      <Questions order={order} />
    </>
  )
}

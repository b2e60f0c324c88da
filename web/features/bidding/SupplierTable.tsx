import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Suspense, useState } from 'react'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { mayManageOrders } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { write } from '../../api/writes.ts'
import { useFormat } from '../../format/use-format.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { changeOrder } from './change-order.ts'
import type { Order, Supplier } from './order.ts'
import style from './Bidding.module.css'

const SupplierDialog = lazyComponent(async () => (await import('./SupplierDialog.tsx')).SupplierDialog)

/** Who was asked, and how far each is; no word of a proposal. */
export function SupplierTable({ order }: { order: Order }) {
  const { t } = useTexts()
  const [edited, setEdited] = useState<Supplier | null>(null)
  return (
    <>
      <table className={`tbl ${style.suppliers}`}>
        <thead>
          <tr>
            <th scope="col">{t('bidding.col.supplier')}</th>
            <th scope="col">{t('bidding.col.proposal')}</th>
            <th scope="col">{t('bidding.col.when')}</th>
            <th scope="col">
              <span className="unseen">{t('bidding.col.do')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {order.suppliers.map((supplier) => (
            <Row key={supplier.id} order={order} supplier={supplier} onEdit={() => setEdited(supplier)} />
          ))}
        </tbody>
      </table>
      <Suspense>
        {edited && <SupplierDialog order={order} supplier={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  )
}

type Standing = 'handed' | 'submitted' | 'revoked' | 'opened' | 'sent' | 'draft'
const icons = {
  handed: IconLockOpen,
  submitted: IconLock,
  revoked: IconLinkOff,
  opened: IconEye,
  sent: IconMail,
  draft: IconPencil,
}
const standingOf = ({ state }: Order, { submittedAt, isRevoked, openedAt }: Supplier): Standing => {
  if (state === 'draft') return 'draft'
  if (submittedAt !== null) return state === 'open' || state === 'awarded' ? 'handed' : 'submitted'
  if (isRevoked) return 'revoked'
  return openedAt === null ? 'sent' : 'opened'
}

function Row({ order, supplier, onEdit }: { order: Order; supplier: Supplier; onEdit: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const mayManage = mayManageOrders(usePerson())
  const { name, email, submittedAt, openedAt } = supplier
  const standing = standingOf(order, supplier)
  const at = submittedAt ?? openedAt ?? order.publishedAt
  return (
    <tr>
      <td>
        {name} <span className="sub one">{email}</span>
      </td>
      <td>
        <span className={style.standing}>
          <Glyph icon={icons[standing]} size={14} />
          {t(`bidding.standing.${standing}`)}
        </span>
      </td>
      <td className="num t2">{at !== null && format.moment(at)}</td>
      <td className="r">
        {mayManage && order.state === 'sealed' && submittedAt === null && (
          <SupplierMenu order={order} supplier={supplier} onEdit={onEdit} />
        )}
      </td>
    </tr>
  )
}

function SupplierMenu({ order, supplier, onEdit }: { order: Order; supplier: Supplier; onEdit: () => void }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { id: supplierId, name, isRevoked } = supplier
  const remind = async () => {
    try {
      await write(bidding.remind, { supplierId })
      toast.success(t('bidding.reminded', { name }))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const revoke = async () => {
    const done = t(isRevoked ? 'bidding.restored' : 'bidding.revoked', { name })
    try {
      await changeOrder(bidding.revoke, order.id, { supplierId, isRevoked: !isRevoked }, done)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <Menu
      label={t('bidding.supplierActions', { name })}
      items={[
        ...(isRevoked ? [] : [{ label: t('bidding.remind'), icon: IconMail, onSelect: () => void remind() }]),
        { label: t('bidding.changeAddress'), icon: IconPencil, onSelect: onEdit },
        {
          label: t(isRevoked ? 'bidding.restore' : 'bidding.revoke'),
          icon: isRevoked ? IconLink : IconLinkOff,
          line: true,
          onSelect: () => void revoke(),
        },
      ]}
      trigger={(props) => (
        <IconButton {...props} size="sm" icon={IconDots} label={t('bidding.supplierActions', { name })} />
      )}
    />
  )
}

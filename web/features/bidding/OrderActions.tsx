import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconSupplier from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayManageOrders } from '../../../contract/permissions.ts'
import { callApi } from '../../api/client.ts'
import { usePerson } from '../../api/me.ts'
import { write } from '../../api/writes.ts'
import { quoted } from '../../format/format.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { RecordActions } from '../../kit/records/RecordActions.tsx'
import { useErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/elements/Button.tsx'
import type { MenuItem } from '../../ui/overlays/Menu.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Order } from './order.ts'

const dialogs = {
  extend: lazyComponent(async () => (await import('./ExtendDialog.tsx')).ExtendDialog),
  cancel: lazyComponent(async () => (await import('./CancelDialog.tsx')).CancelDialog),
  add: lazyComponent(async () => (await import('./AddSuppliersDialog.tsx')).AddSuppliersDialog),
}

/** What Managers do with an order in its state. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const errorText = useErrorMessage()
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const mayManage = mayManageOrders(usePerson())
  const { id, state, title, ver } = order
  const remove = async () => {
    const question = { title: t('bidding.deleteTitle', quoted(title)), verb: t('bidding.delete'), danger: true }
    if (!(await confirm(question))) return
    try {
      await write(bidding.delete, { id, ver })
      toast.success(t('bidding.deleted'))
      void navigate(paths.orders, { replace: true })
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const download = async () => {
    const { requestDownload } = await import('../imports/shared/request-download.ts')
    await requestDownload(t, t('bidding.exporting'), () => callApi(bidding.download, { id }))
  }
  const print: MenuItem = { label: t('bidding.print'), icon: IconPrinter, onSelect: () => globalThis.print() }
  const excel: MenuItem = { label: t('bidding.export'), icon: IconTable, onSelect: () => void download() }
  const items: Record<Order['state'], MenuItem[]> = {
    draft: [{ label: t('bidding.delete'), icon: IconTrash, danger: true, onSelect: () => void remove() }],
    sealed: [
      { label: t('bidding.addSuppliers'), icon: IconSupplier, onSelect: () => setOpen('add') },
      { label: t('bidding.cancel'), icon: IconBan, danger: true, line: true, onSelect: () => setOpen('cancel') },
    ],
    open: [
      print,
      excel,
      { label: t('bidding.cancel'), icon: IconBan, danger: true, line: true, onSelect: () => setOpen('cancel') },
    ],
    awarded: [print, excel],
    cancelled: [],
  }
  if (!mayManage) return null
  const Opened = open && dialogs[open]
  return (
    <>
      {state === 'sealed' && <Button onClick={() => setOpen('extend')}>{t('bidding.extend')}</Button>}
      <RecordActions
        edit={state === 'draft' ? href(paths.editOrder, { orderId: id }) : undefined}
        menu={items[state]}
        group={t('nav.orders')}
      />
      <Suspense>{Opened && <Opened order={order} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

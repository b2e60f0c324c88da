import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayManageOrders } from '../../../contract/permissions.ts'
import { useMe, usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { useFormat } from '../../format/use-format.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { FormPage } from '../../kit/forms/FormPage.tsx'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { AsideLayout } from '../../ui/pages/AsideLayout.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { FormFiles, RecordFiles } from '../files/shared/later.tsx'
import type { Order } from './order.ts'
import { OrderFields } from './OrderFields.tsx'
import { SuppliersField } from './SuppliersField.tsx'
import { orderDraft, useWriteOrder } from './use-write-order.ts'
import style from './Bidding.module.css'

/** Writes a purchase order, or goes on with a draft; sends it to its suppliers. */
export function WriteOrderScreen() {
  const { t } = useTexts()
  const me = useMe()
  const person = usePerson()
  const { orderId: id } = usePathParams(paths.editOrder)
  const read = useRead(bidding.detail, { id }, { enabled: id !== '', staleTime: 0 })
  const title = t(id ? 'bidding.editTitle' : 'bidding.newTitle')
  useTitle(title)
  const list = { label: t('nav.orders'), to: paths.orders }
  if (!id && me && !mayManageOrders(person))
    return (
      <>
        <PageHeader title={title} />
        <ErrorNotice page text={t('error.access_denied')} />
      </>
    )
  // It waits for `me`, which contains the time zone of the entered times.
  if (!id && me) return <OrderForm order={null} />
  return (
    <RecordPage
      read={read}
      title={title}
      leave={{ label: t('ui.close'), to: paths.orders, by: 'cross' }}
      list={list}
      may={(order) => mayManageOrders(person) && order.state === 'draft'}
      isReady={me !== undefined}
    >
      {(order) => <OrderForm key={id} order={order} />}
    </RecordPage>
  )
}

function OrderForm({ order }: { order: Order | null }) {
  const { t } = useTexts()
  const format = useFormat()
  const { form, saveDraft, send } = useWriteOrder(order)
  const { values, errors, change } = form
  const count = values.suppliers.length
  const privacy = (
    <section>
      <p className={style.private}>
        <Glyph icon={IconLock} />
        <span>{t('bidding.private')}</span>
      </p>
    </section>
  )
  return (
    <FormPage
      form={form}
      path={[
        { label: t('nav.orders'), to: paths.orders },
        { label: t(order ? 'bidding.editTitle' : 'bidding.newTitle') },
      ]}
      leaveTo={order ? href(paths.order, { orderId: order.id }) : paths.orders}
      verb={count === 0 ? t('bidding.send') : t('bidding.sendTo', { number: format.number(count) })}
      state={
        <span className="desk">
          <Button disabled={form.busy} onClick={saveDraft}>
            {t('bidding.saveDraft')}
          </Button>
        </span>
      }
      onSubmit={send}
      className={style.form!}
      frame={(page) => (
        <AsideLayout
          label={t('bidding.suppliers')}
          aside={
            <>
              <section>
                <SuppliersField
                  suppliers={values.suppliers}
                  error={errors.suppliers?.message}
                  onChange={(suppliers) => change({ suppliers })}
                />
              </section>
              {privacy}
              <section className="phone">
                <Button wide disabled={form.busy} onClick={saveDraft}>
                  {t('bidding.saveDraft')}
                </Button>
              </section>
            </>
          }
        >
          {page}
        </AsideLayout>
      )}
    >
      <OrderFields
        form={form}
        files={
          order ? (
            <RecordFiles kind="order" id={order.id} files={order.files} mayEdit mayDelete />
          ) : (
            <FormFiles form={orderDraft} kind="order" />
          )
        }
      />
    </FormPage>
  )
}

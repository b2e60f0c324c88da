import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCustomer from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconPlace from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { paths } from '../../../contract/core/paths.ts'
import { dotted, titled } from '../../format/format.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { DetailHead, Fact, type DetailProps } from './detail-parts.tsx'
import { unsentPlan } from './queued-rows.ts'
import { loadPlanQueue } from './load-plan-queue.ts'
import waitingStyle from './Waiting.module.css'
import style from './Calendar.module.css'

/** Says that a change of the plan waits on this device, or why the server refused it. */
export function Waiting({ state, why = '' }: { state: 'waiting' | 'refused'; why?: string }) {
  const { t } = useTexts()
  return (
    <p className={waitingStyle.waiting} data-state={state} role="status">
      <Glyph icon={state === 'refused' ? IconAlert : IconClock} />
      <span>{state === 'refused' ? why || t('plans.notSent') : t('plans.waitingBody')}</span>
    </p>
  )
}

/** A plan that the server does not know yet. It is edited from the list of what waits, in the form it was written in. */
export function UnsentPlan(props: DetailProps) {
  const { row, onClose } = props
  const { t } = useTexts()
  const entry = unsentPlan(useWaiting(), row.id)
  if (!entry) return null
  const remove = async () => {
    if (!(await confirm({ title: t('plans.deleteTitle'), verb: t('plans.delete'), danger: true }))) return
    if (!(await (await loadPlanQueue()).removeUnsent(entry))) return void toast.info(t('plans.underWay'))
    onClose()
  }
  return (
    <>
      <DetailHead {...props} />
      <Waiting state={entry.state} why={entry.why} />
      {(row.customerName || row.place) && (
        <ul className={style.facts}>
          {row.customerName && (
            <Fact icon={IconCustomer} label={t('plans.customer')}>
              {dotted(row.customerName, row.contactName && titled(row.contactName, row.contactPosition))}
            </Fact>
          )}
          {row.place && (
            <Fact icon={IconPlace} label={t('plans.place')}>
              {row.place}
            </Fact>
          )}
        </ul>
      )}
      <footer className={style.detailFoot}>
        <Button to={paths.drafts}>{t('plans.edit')}</Button>
        <Button look="ghost" onClick={() => void remove()}>
          {t('plans.delete')}
        </Button>
      </footer>
    </>
  )
}

import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconCustomer from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconGuests from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPlace from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconPeople from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Link } from 'react-router'
import type { OutputOf } from '../../../contract/core/call.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { isOverAt } from '../../../contract/calls/plans/plan-times.ts'
import { mayEditPlan } from '../../../contract/permissions.ts'
import { errorMessage, useErrorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { titled } from '../../format/format.ts'
import { isTemporaryId } from '../../offline/send-queue/list.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { PlanRow } from './place-plans.ts'
import { PlanGuests } from './PlanGuests.tsx'
import { repeatWords } from './repeat-words.ts'
import { DetailHead, Fact, type DetailProps } from './detail-parts.tsx'
import { useDismissPlan } from './use-dismiss-plan.ts'
import { useDeletePlan } from './use-delete-plan.ts'
import { UnsentPlan, Waiting } from './UnsentPlan.tsx'
import { withQueuedEdit } from './queued-rows.ts'
import { useQueuedChange } from './use-queued-plans.ts'
import style from './Calendar.module.css'

type Plan = OutputOf<typeof plans.detail>

/** A plan beside its block, or in a sheet on a phone: what it is about, and what can be done with it. */
export function PlanDetail(props: DetailProps) {
  return isTemporaryId(props.row.id) ? <UnsentPlan {...props} /> : <StoredPlan {...props} />
}
function StoredPlan(props: DetailProps) {
  const { row, onClose } = props
  const queued = useQueuedChange(row)
  const sentence = useErrorMessage()
  const read = useRead(plans.detail, { id: row.id, day: row.day }, { staleTime: 0 })
  return (
    <>
      <DetailHead {...props} />
      {read.data ? (
        <>
          {row.waiting && <Waiting state={row.waiting} />}
          <Facts plan={withQueuedEdit(read.data, queued)} />
          <Actions plan={withQueuedEdit(read.data, queued)} stored={read.data} row={row} onClose={onClose} />
        </>
      ) : read.isError ? (
        <ErrorNotice text={sentence(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton rows={3} shape="line" />
      )}
    </>
  )
}

function Facts({ plan }: { plan: Plan }) {
  const { t, language } = useTexts()
  const person = usePerson()
  const people = plan.owner.id === person.userId ? plan.attendees : [plan.owner, ...plan.attendees]
  return (
    <ul className={style.facts}>
      {plan.customerId && (
        <Fact icon={IconCustomer} label={t('plans.customer')}>
          <Link to={href(paths.customer, { customerId: plan.customerId })}>{plan.customerName}</Link>
          {plan.contactId && (
            <small>
              <Link to={href(paths.contact, { customerId: plan.customerId, contactId: plan.contactId })}>
                {titled(plan.contactName, plan.contactPosition)}
              </Link>
            </small>
          )}
        </Fact>
      )}
      {plan.place && (
        <Fact icon={IconPlace} label={t('plans.place')}>
          {plan.place}
        </Fact>
      )}
      {people.length > 0 && (
        <Fact icon={IconPeople} label={t('plans.attendees')}>
          {people.map(({ name }) => name).join(', ')}
        </Fact>
      )}
      {plan.hasOwnerLeft && (
        <Fact icon={IconLeft} label={t('plans.attendees')}>
          {t('plans.ownerLeft', { name: plan.owner.name })}
        </Fact>
      )}
      {plan.guests.length > 0 && (
        <Fact icon={IconGuests} label={t('plans.guests')}>
          <PlanGuests guests={plan.guests} />
        </Fact>
      )}
      {plan.repeat && (
        <Fact icon={IconRepeat} label={t('plans.repeat')}>
          {repeatWords(plan.repeat, plan.day, t, language)}
        </Fact>
      )}
      {plan.alarms.length > 0 && (
        <Fact icon={IconAlarm} label={t('plans.alarms')}>
          {plan.alarms.map((minutes) => t(`plans.alarm.${minutes as 5}`)).join(', ')}
        </Fact>
      )}
      {plan.isPrivate && (
        <Fact icon={IconLock} label={t('plans.private')}>
          {t('plans.privateHint')}
        </Fact>
      )}
      {plan.memo && (
        <Fact icon={IconNotes} label={t('plans.memo')}>
          <span className={style.memo}>{plan.memo}</span>
        </Fact>
      )}
      {plan.logId && (
        <Fact icon={IconNotes} label={t('plans.fromLog')}>
          <Link to={href(paths.log, { logId: plan.logId })}>{plan.logTitle}</Link>
        </Fact>
      )}
    </ul>
  )
}
/** @param stored the plan without a queued edit */
function Actions({ plan, stored, row, onClose }: { plan: Plan; stored: Plan; row: PlanRow; onClose: () => void }) {
  const { t } = useTexts()
  const person = usePerson()
  const remove = useDeletePlan()
  const isOwn = mayEditPlan(person, { ownerId: plan.owner.id })
  const dismiss = useDismissPlan()
  const takesPart = plan.attendees.some(({ id }) => id === person.userId)
  const leave = async () => {
    try {
      await write(plans.leave, { id: plan.id, ver: plan.ver })
      toast.success(t('plans.left'))
      onClose()
    } catch (error) {
      toast.error(errorMessage(error, t))
    }
  }
  if (plan.isBusy || (!isOwn && !takesPart)) return null
  const isOver = isOverAt(plan, plan) <= new Date()
  return (
    <footer className={style.detailFoot}>
      {plan.customerId && plan.outcome === 'open' && (
        <Button
          look="primary"
          icon={IconEdit}
          to={href(paths.write, {}, { customer: plan.customerId, plan: plan.id, day: row.day })}
        >
          {t('plans.writeLog')}
        </Button>
      )}
      {plan.outcome === 'written' &&
        (plan.writtenLogId ? (
          <Button to={href(paths.log, { logId: plan.writtenLogId })}>{t('plans.openLog')}</Button>
        ) : (
          <Chip>{t('plans.written')}</Chip>
        ))}
      {plan.customerId && isOwn && isOver && plan.outcome === 'open' && (
        <Button onClick={() => void dismiss(plan, true)}>{t('plans.needsNoLog')}</Button>
      )}
      {isOwn && plan.outcome === 'dismissed' && (
        <Button onClick={() => void dismiss(plan, false)}>{t('plans.needsLog')}</Button>
      )}
      {isOwn ? (
        <>
          <Button to={href(paths.registerPlan, {}, { plan: plan.id, day: row.day })}>{t('plans.edit')}</Button>
          <Button
            look="ghost"
            onClick={() => void remove({ ...stored, day: row.day }).then((isDone) => isDone && onClose())}
          >
            {t('plans.delete')}
          </Button>
        </>
      ) : (
        <Button onClick={() => void leave()}>{t('plans.leave')}</Button>
      )}
    </footer>
  )
}

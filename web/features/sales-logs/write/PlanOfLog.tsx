import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useEffectEvent, useRef } from 'react'
import { plans } from '../../../../contract/calls/plans/calls.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted, titled } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { FieldsOf } from '../../../kit/forms/use-form.ts'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { personChoice } from '../../members/shared/choose-members.ts'
import type { NewLogForm } from '../shared/log-form.ts'

type Props = { form: FieldsOf<NewLogForm> & { isBack: boolean } }

/**
 * The plan that a new log is about. It presets the contact, time, title and co-authors. Of a plan that does not exist
 * any more the log is not about anything: the log itself can still be saved.
 */
export function PlanOfLog({ form }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const { userId } = usePerson()
  const { values, change, preset, isBack } = form
  const { data: plan, error } = useRead(plans.detail, { id: values.planId, day: values.planDay })
  const isFilled = useRef(isBack)
  const isContactFilled = useRef(isBack)

  const fill = useEffectEvent(() => {
    if (!plan || plan.isBusy || userId === '' || isBack) return
    if (!isFilled.current)
      preset({
        title: values.title || firstCharacters(plan.text, limits.title),
        day: plan.isAllDay ? plan.day : format.dayOf(plan.start),
        ...(!plan.isAllDay && { time: format.timeOf(plan.start) }),
        ...(values.coAuthorIds.length === 0 && {
          coAuthorIds: [plan.owner, ...plan.attendees].filter(({ id }) => id !== userId).map(personChoice),
        }),
      })
    isFilled.current = true
    // The form presets a contact itself when its customer is known.
    if (isContactFilled.current || !plan.contactId || values.customerId?.value !== plan.customerId) return
    isContactFilled.current = true
    preset({
      contactId: { value: plan.contactId, title: plan.contactName, sub: plan.contactPosition, lead: 'person' },
    })
  })
  useEffect(() => fill(), [plan, userId, values.customerId?.value])

  const isGone = error?.word === 'not_found'
  const unlink = () => change({ planId: '', planDay: '' })
  const drop = useEffectEvent(unlink)
  useEffect(() => {
    if (isGone) drop()
  }, [isGone])
  const when = !plan || plan.isAllDay ? format.date(values.planDay) : format.moment(plan.start)
  return (
    <div className="back-note">
      <span>{dotted(t('logs.ofPlan'), plan?.text, plan && titled(plan.contactName, plan.contactPosition), when)}</span>
      <IconButton size="sm" icon={IconX} label={t('logs.notOfPlan')} onClick={unlink} />
    </div>
  )
}

const firstCharacters = (text: string, most: number): string => {
  const all = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  return all.length <= most ? text : all.slice(0, most).join('').trimEnd()
}

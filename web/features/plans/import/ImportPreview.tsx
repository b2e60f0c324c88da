import { dotted } from '../../../format/format.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { CheckboxField } from '../../../ui/forms/fields/CheckboxField.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { whenOf } from '../plan-words.ts'
import { repeatWords } from '../repeat-words.ts'
import { useZoneFormat } from '../shared/zone-format.ts'
import type { FoundEvent } from './use-plan-import.ts'
import style from './PlanImport.module.css'

type Props = {
  events: readonly FoundEvent[]
  chosen: ReadonlySet<string>
  choose: (uids: readonly string[], isChosen: boolean) => void
}

/** What would be added, what is in the calendar already, and what cannot be taken over. */
export function ImportPreview({ events, chosen, choose }: Props) {
  const { t } = useTexts()
  const groups = [
    { title: t('ics.new'), events: events.filter(({ state }) => state === 'new') },
    { title: t('ics.known'), events: events.filter(({ state }) => state === 'imported' || state === 'same') },
  ]
  const failed = events.filter(({ plan }) => plan === null)
  return (
    <>
      {groups
        .filter((group) => group.events.length > 0)
        .map((group) => (
          <Group key={group.title} {...group} chosen={chosen} choose={choose} />
        ))}
      {failed.length > 0 && (
        <Section title={t('ics.failed')} count={<span className="num">{failed.length}</span>}>
          <ul className={style.list}>
            {failed.map(({ uid, title, problem, rule }, at) => (
              <li key={`${uid} ${at}`} className={style.failed}>
                <span className={style.name}>{title}</span>
                <small>{dotted(t(`ics.problem.${problem!}`), rule)}</small>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Group({ title, events, chosen, choose }: Props & { title: string }) {
  const { t } = useTexts()
  // One that was imported before is not added again, whatever is chosen.
  const free = events.filter(({ state }) => state !== 'imported').map(({ uid }) => uid)
  const isAll = free.every((uid) => chosen.has(uid))
  return (
    <Section
      title={title}
      count={<span className="num">{events.length}</span>}
      action={
        free.length > 1 && (
          <Button size="sm" look="ghost" onClick={() => choose(free, !isAll)}>
            {t(isAll ? 'ics.chooseNone' : 'ics.chooseAll')}
          </Button>
        )
      }
    >
      <ul className={style.list}>
        {events.map((event) => (
          <li key={event.uid}>
            <CheckboxField
              label={<EventWords event={event} />}
              checked={chosen.has(event.uid)}
              disabled={event.state === 'imported'}
              onChange={(isChosen) => choose([event.uid], isChosen)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function EventWords({ event: { plan, state, notes } }: { event: FoundEvent }) {
  const { t, language } = useTexts()
  const format = useZoneFormat()
  if (!plan) return null
  const day = plan.isAllDay ? plan.start : format.dayOf(plan.start)
  const remarks = [
    state === 'imported' && t('ics.state.imported'),
    state === 'same' && t('ics.state.same'),
    plan.changed.length > 0 && t('ics.changed', { count: plan.changed.length }),
    ...notes.map((note) => t(`ics.note.${note}`, { zone: plan.timeZone })),
  ].filter(Boolean)
  return (
    <span className={style.event}>
      <span className={style.name}>{plan.text}</span>
      <small>
        {dotted(whenOf(plan, format, t), plan.repeat && repeatWords(plan.repeat, day, t, language), plan.place)}
      </small>
      {remarks.length > 0 && <small className={style.remark}>{remarks.join(' · ')}</small>}
    </span>
  )
}

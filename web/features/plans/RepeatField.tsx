import { useState } from 'react'
import {
  formatRule,
  maxCount,
  maxInterval,
  occurrenceDays,
  parseRule,
  weeksOfMonth,
  type Frequency,
  type Recurrence,
} from '../../../contract/calls/plans/recurrence.ts'
import { addDays, weekday } from '../../../contract/rules/days.ts'
import type { FieldsOf } from '../../kit/forms/use-form.ts'
import { DateField } from '../../ui/forms/dates/DateField.tsx'
import { RadioField } from '../../ui/forms/fields/RadioField.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { FormRow } from '../../ui/forms/form/FormRow.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFirstWeekday } from '../../ui/week-start.ts'
import type { PlanForm } from './plan-form.ts'
import { repeatWords } from './repeat-words.ts'
import { useZoneFormat } from './shared/zone-format.ts'
import style from './Calendar.module.css'

const none: Recurrence = { every: 'week', interval: 1, weekdays: [], weekOfMonth: null, until: null, count: null }
const workdays = [1, 2, 3, 4, 5]
const previewed = 3

/** Repetition: common choices for the day that is chosen, or any rule; with its next days in words. */
export function RepeatField({ form }: { form: FieldsOf<PlanForm> }) {
  const { t, language } = useTexts()
  const format = useZoneFormat()
  const { values, change, errors } = form
  const day = values.day ?? format.today()
  const rule = values.repeat ? parseRule(values.repeat, day) : null
  const set = (next: Recurrence | null) => change({ repeat: next ? formatRule(next, day) : '' })
  const weekly = { ...none, weekdays: [weekday(day)] }
  const common: Record<string, Recurrence> = {
    day: { ...none, every: 'day' },
    workdays: { ...none, weekdays: workdays },
    week: weekly,
    fortnight: { ...weekly, interval: 2 },
    month: { ...none, every: 'month' },
    year: { ...none, every: 'year' },
  }
  const nameOf = Object.keys(common).find((name) => rule && formatRule(common[name]!, day) === formatRule(rule, day))
  const [isOwn, setOwn] = useState(rule !== null && !nameOf)
  const chosen = rule === null ? 'none' : isOwn || !nameOf ? 'own' : nameOf
  const option = (name: string, one: Recurrence | null) => ({
    value: name,
    label: one ? repeatWords(formatRule(one, day), day, t, language) : t('plans.repeat.none'),
  })
  const next = rule && occurrenceDays(rule, day, { from: addDays(day, 1), to: addDays(day, 2_000), most: previewed })
  return (
    <>
      <RadioField
        name="repeat"
        label={t('plans.repeat')}
        error={errors.repeat?.message}
        scroll
        value={chosen}
        options={[
          option('none', null),
          ...Object.entries(common).map(([name, one]) => option(name, one)),
          { value: 'own', label: t('plans.repeat.own') },
        ]}
        onChange={(name) => {
          setOwn(name === 'own')
          set(name === 'none' ? null : name === 'own' ? (rule ?? weekly) : common[name]!)
        }}
      />
      {rule && (chosen === 'own' ? <OwnRule rule={rule} day={day} set={set} /> : null)}
      {rule && <End rule={rule} day={day} set={set} />}
      {next && next.length > 0 && (
        <p className={style.preview} role="status">
          {t('plans.repeat.next', { days: next.map((one) => format.date(one)).join(', ') })}
        </p>
      )}
    </>
  )
}

type Part = { rule: Recurrence; day: string; set: (rule: Recurrence) => void }
const numberIn = (text: string, most: number) => Math.max(1, Math.min(most, Math.floor(Number(text)) || 1))

function OwnRule({ rule, day, set }: Part) {
  const { t, language } = useTexts()
  const first = useFirstWeekday()
  const week = Array.from({ length: 7 }, (_, at) => (first + at) % 7)
  const name = (one: number, length: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: length }).format(
      new Date(Date.UTC(2026, 10, 22 + one)),
    )
  const weeks = weeksOfMonth(day)
  return (
    <FormRow group label={t('plans.repeat.own')}>
      <div className={style.when}>
        <TextField
          label={t('plans.repeat.interval')}
          inputMode="numeric"
          value={String(rule.interval)}
          onChange={(text) => set({ ...rule, interval: numberIn(text, maxInterval) })}
        />
        <SelectField
          label={t('plans.repeat.unit')}
          value={rule.every}
          options={(['day', 'week', 'month', 'year'] as const).map((every) => ({
            value: every,
            label: t(`plans.repeat.unit.${every}`),
          }))}
          onChange={(every) =>
            set({
              ...rule,
              every: every as Frequency,
              weekdays: every === 'week' ? [weekday(day)] : [],
              weekOfMonth: null,
            })
          }
        />
      </div>
      {rule.every === 'week' && (
        <div className="picks">
          {week.map((one) => (
            <button
              key={one}
              type="button"
              className="pick"
              aria-pressed={rule.weekdays.includes(one)}
              aria-label={name(one, 'long')}
              onClick={() => {
                const next = rule.weekdays.includes(one)
                  ? rule.weekdays.filter((other) => other !== one)
                  : [...rule.weekdays, one]
                const ordered = next.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
                if (next.length > 0) set({ ...rule, weekdays: ordered })
              }}
            >
              {name(one, 'short')}
            </button>
          ))}
        </div>
      )}
      {rule.every === 'month' && (
        <SelectField
          label={t('plans.repeat.monthBy')}
          value={String(rule.weekOfMonth ?? 'date')}
          options={[null, ...weeks].map((weekOfMonth) => ({
            value: String(weekOfMonth ?? 'date'),
            label: repeatWords(
              formatRule({ ...rule, interval: 1, until: null, count: null, weekOfMonth }, day),
              day,
              t,
              language,
            ),
          }))}
          onChange={(value) => set({ ...rule, weekOfMonth: weeks.find((one) => String(one) === value) ?? null })}
        />
      )}
    </FormRow>
  )
}

function End({ rule, day, set }: Part) {
  const { t } = useTexts()
  const format = useZoneFormat()
  const kind = rule.until ? 'until' : rule.count ? 'count' : 'never'
  return (
    <FormRow group label={t('plans.repeat.end')}>
      <div className={style.when}>
        <SelectField
          label={t('plans.repeat.end')}
          value={kind}
          options={(['never', 'until', 'count'] as const).map((one) => ({
            value: one,
            label: t(`plans.repeat.end.${one}`),
          }))}
          onChange={(one) =>
            set({
              ...rule,
              until: one === 'until' ? addDays(day, 90) : null,
              count: one === 'count' ? 10 : null,
            })
          }
        />
        {kind === 'until' && (
          <DateField
            label={t('plans.repeat.end.until')}
            value={rule.until}
            min={day}
            today={format.today()}
            onChange={(until) => set({ ...rule, until: until ?? addDays(day, 90) })}
          />
        )}
        {kind === 'count' && (
          <TextField
            label={t('plans.repeat.end.count')}
            inputMode="numeric"
            value={String(rule.count)}
            onChange={(text) => set({ ...rule, count: numberIn(text, maxCount) })}
          />
        )}
      </div>
    </FormRow>
  )
}

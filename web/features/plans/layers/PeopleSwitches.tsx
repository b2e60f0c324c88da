import { useState } from 'react'
import { departments } from '../../../../contract/calls/departments/calls.ts'
import { members } from '../../../../contract/calls/members/calls.ts'
import { limits } from '../../../../contract/rules/limits.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { useDebounced } from '../../../kit/lists/use-debounced.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { CheckboxField } from '../../../ui/forms/fields/CheckboxField.tsx'
import { SelectField } from '../../../ui/forms/fields/SelectField.tsx'
import { SearchField } from '../../../ui/lists/SearchField.tsx'
import { useTexts } from '../../../ui/texts.ts'
import type { CalendarParts } from '../calendar-parts.ts'
import { personLook } from '../place-plans.ts'
import { noneHidden, type Calendar } from '../use-calendar.ts'
import { departmentWithParts } from './department-parts.ts'
import style from './Layers.module.css'

/** From this number of people on there is a search. */
const searchFrom = 8

/** Whose plans are shown: by person, only one of them, or those of a department. For Managers and above. */
export function PeopleSwitches({ parts: { calendar } }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const { userId } = usePerson()
  const [search, setSearch] = useState('')
  const typed = useDebounced({ search: search.trim() })
  const found = useRead(members.list, { ...typed, pageSize: limits.pageSizeMax }, { keepPrevious: true })
  const offered = useRead(departments.list, {})
  const within = departmentWithParts(offered.data?.items ?? [], calendar.department)
  const people = (found.data?.items ?? []).filter(
    (one) => one.id !== userId && (within === null || (one.departmentId !== null && within.has(one.departmentId))),
  )
  const isLimited = calendar.only.length > 0 || calendar.hidden.some((one) => one.startsWith('u'))
  return (
    <fieldset>
      <legend className={style.legend}>
        <span>{t('plans.people')}</span>
      </legend>
      {(offered.data?.items.length ?? 0) > 0 && (
        <SelectField
          name="department"
          label={t('layers.department')}
          value={calendar.department}
          onChange={(dept) => calendar.change({ dept }, true)}
          options={[
            { value: '', label: t('layers.allDepartments') },
            ...offered.data!.items.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {(search !== '' || (found.data?.total ?? 0) > searchFrom) && (
        <SearchField label={t('layers.searchPeople')} value={search} onChange={setSearch} />
      )}
      <div className={style.people}>
        {people.map(({ id, name }) => (
          <PersonSwitch key={id} calendar={calendar} id={id} name={name} />
        ))}
        {found.data && people.length === 0 && <p className={style.note}>{t('plans.nobodyFound')}</p>}
      </div>
      {isLimited && (
        <Button
          size="sm"
          onClick={() => calendar.change({ only: '', hide: withoutPeople(calendar.hidden) || noneHidden }, true)}
        >
          {t('layers.everyone')}
        </Button>
      )}
    </fieldset>
  )
}

function PersonSwitch({ calendar, id, name }: { calendar: Calendar; id: string; name: string }) {
  const { t } = useTexts()
  const { only, hidden } = calendar
  const isOnly = only.length === 1 && only[0] === id
  const toggle = () => {
    if (only.length === 0) return calendar.toggle(`u${id}`)
    const next = only.includes(id) ? only.filter((one) => one !== id) : [...only, id]
    // Without the last of them nobody would be shown, which the address says by hiding the whole layer.
    calendar.change(next.length > 0 ? { only: next.join() } : { only: '', hide: [...hidden, 'team'].join() }, true)
  }
  return (
    <div className={style.person}>
      <CheckboxField
        label={
          <span className={style.name}>
            <i className={style.swatch} data-person={personLook(id)} aria-hidden />
            {name}
          </span>
        }
        checked={calendar.showsPerson(id)}
        onChange={toggle}
      />
      {!isOnly && (
        <Button
          look="ghost"
          size="sm"
          aria-label={t('layers.onlyOf', { name })}
          onClick={() => calendar.change({ only: id, hide: withoutPeople(hidden) }, true)}
        >
          {t('layers.only')}
        </Button>
      )}
    </div>
  )
}
const withoutPeople = (hidden: readonly string[]) => hidden.filter((one) => !one.startsWith('u')).join()

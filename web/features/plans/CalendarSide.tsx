import { maySeePlansOfOthers } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { Link } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { MonthGrid } from '../../ui/forms/dates/MonthGrid.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { CalendarParts } from './calendar-parts.ts'
import { layers } from './use-calendar.ts'
import style from './Calendar.module.css'

/** The small month, and which plans are shown: own, joined, and for Managers those of others by person. */
export function CalendarSide({ parts }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const person = usePerson()
  const { calendar, format, shown } = parts
  const words = { own: 'plans.layer.own', joined: 'plans.layer.joined', team: 'plans.layer.team' } as const
  const shownLayers = maySeePlansOfOthers(person) ? layers : layers.slice(0, 2)
  const others = shown.people.filter(({ id }) => id !== person.userId)
  return (
    <div className={style.side}>
      <MonthGrid
        key={calendar.day.slice(0, 7)}
        value={calendar.day}
        today={format.today()}
        takesFocus={false}
        onPick={(day) => calendar.goTo(day)}
      />
      <fieldset>
        <legend>{t('plans.layers')}</legend>
        {shownLayers.map((layer) => (
          <CheckboxField
            key={layer}
            label={t(words[layer])}
            checked={!calendar.isHidden(layer)}
            onChange={() => calendar.toggle(layer)}
            end={<small className="num">{format.number(shown.counts[layer])}</small>}
          />
        ))}
      </fieldset>
      {maySeePlansOfOthers(person) && others.length > 0 && !calendar.isHidden('team') && (
        <fieldset>
          <legend>{t('plans.people')}</legend>
          {others.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              checked={!calendar.isHidden(`u${id}`)}
              onChange={() => calendar.toggle(`u${id}`)}
            />
          ))}
        </fieldset>
      )}
      <Link className={style.importLink} to={paths.importPlans}>
        {t('plans.importFile')}
      </Link>
    </div>
  )
}

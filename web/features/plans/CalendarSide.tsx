import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { maySeePlansOfOthers } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Link } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { MonthGrid } from '../../ui/forms/dates/MonthGrid.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { CalendarParts } from './calendar-parts.ts'
import { HolidayCountry, LayerSwitches } from './layers/LayerSwitches.tsx'
import { PeopleSwitches } from './layers/PeopleSwitches.tsx'
import { QuickPlan } from './line/QuickPlan.tsx'
import { layers } from './use-calendar.ts'
import layerStyle from './layers/Layers.module.css'
import style from './Calendar.module.css'

/** The small month, and which plans are shown: own, joined, and for Managers those of others by person. */
export function CalendarSide({ parts }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const person = usePerson()
  const { calendar, format, shown } = parts
  const words = { own: 'plans.layer.own', joined: 'plans.layer.joined', team: 'plans.layer.team' } as const
  const shownLayers = maySeePlansOfOthers(person) ? layers : layers.slice(0, 2)
  return (
    <div className={style.side}>
      {!calendar.isPhone && <QuickPlan parts={parts} />}
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
        <LayerSwitches parts={parts} />
        <HolidayCountry parts={parts} />
      </fieldset>
      {maySeePlansOfOthers(person) && !calendar.isHidden('team') && <PeopleSwitches parts={parts} />}
      <div className={layerStyle.acts}>
        {!(calendar.isPhone && calendar.view === 'day') && (
          <Button
            size="sm"
            icon={IconList}
            aria-pressed={calendar.isList}
            onClick={() => calendar.change({ list: calendar.isList ? '' : '1' })}
          >
            {t('layers.asList')}
          </Button>
        )}
        <Button size="sm" icon={IconPrinter} onClick={() => print()}>
          {t('layers.print')}
        </Button>
      </div>
      <Link className={style.importLink} to={paths.importPlans}>
        {t('plans.importFile')}
      </Link>
    </div>
  )
}

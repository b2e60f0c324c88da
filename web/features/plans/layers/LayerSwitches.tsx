import { holidayCountries } from '../../../../contract/calls/plans/holidays.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { CheckboxField } from '../../../ui/forms/fields/CheckboxField.tsx'
import { SelectField } from '../../../ui/forms/fields/SelectField.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { extraLayers, type CalendarParts } from '../calendar-parts.ts'
import style from './Layers.module.css'

const words = { logs: 'layers.logs', anniversaries: 'layers.anniversaries', holidays: 'layers.holidays' } as const

/** Logs, anniversaries and public holidays on or off; a layer that could not be read says so. */
export function LayerSwitches({ parts: { calendar, format, layers } }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const countOf = (layer: (typeof extraLayers)[number]) =>
    layer === 'holidays' || !layers || calendar.isHidden(layer) ? null : format.number(layers.counts[layer])
  return (
    <>
      {extraLayers.map((layer) => {
        const retry = calendar.isHidden(layer) ? null : layers?.retry[layer]
        return (
          <div key={layer}>
            <CheckboxField
              label={t(words[layer])}
              checked={!calendar.isHidden(layer)}
              onChange={() => calendar.toggle(layer)}
              end={<small className="num">{countOf(layer)}</small>}
            />
            {retry && (
              <p className={style.note} role="status">
                {t('layers.readFailed')}
                <Button look="ghost" size="sm" onClick={() => void retry()}>
                  {t('ui.retry')}
                </Button>
              </p>
            )}
          </div>
        )
      })}
      {layers?.hasMoreLogs && !calendar.isHidden('logs') && <p className={style.note}>{t('layers.mostLogs')}</p>}
    </>
  )
}

/** The country of the holidays: that of the workgroup's time zone, or a chosen one. */
export function HolidayCountry({ parts: { calendar, layers } }: { parts: CalendarParts }) {
  const { t, language } = useTexts()
  if (calendar.isHidden('holidays')) return null
  const regions = new Intl.DisplayNames([language], { type: 'region' })
  const nameOf = (code: string) => regions.of(code) ?? code
  const chosen = holidayCountries.includes(calendar.country) ? calendar.country : ''
  const own = chosen === '' ? (layers?.country ?? '') : ''
  const options = holidayCountries
    .map((code) => ({ value: code, label: nameOf(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  return (
    <>
      <SelectField
        name="country"
        label={t('layers.country')}
        value={chosen}
        onChange={(country) => calendar.change({ country }, true)}
        options={[
          { value: '', label: own ? t('layers.countryOfZone', { country: nameOf(own) }) : t('layers.workgroupZone') },
          ...options,
        ]}
      />
      {(chosen || own) !== 'KR' && (chosen || own) !== '' && (
        <p className={style.note}>
          <a href="https://github.com/commenthol/date-holidays" target="_blank" rel="noreferrer">
            {t('layers.source')}
          </a>
        </p>
      )}
    </>
  )
}

import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useState } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { importCountries, type ImportCountry } from '../../../contract/calls/imports/columns.ts'
import { write } from '../../api/writes.ts'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Imports.module.css'
import { runWithErrorToast } from './shared/request-download.ts'
import type { Import } from './use-import.ts'

/** Another sheet of the file. */
export function Sheets({ one }: { one: Import }) {
  const { t } = useTexts()
  const change = (sheet: string) => {
    const becomes = [imports.detail, { importId: one.importId }] as const
    void runWithErrorToast(t, t('imports.reading'), () =>
      write(imports.chooseSheet, { importId: one.importId, sheet: Number(sheet) + 1 }, { becomes }),
    )
  }
  return (
    <label className={style.sheets}>
      {t('imports.otherSheet')}
      <span className="input">
        <select value={String(one.sheet)} onChange={(event) => change(event.target.value)}>
          {one.sheets.map((name, at) => (
            <option key={at} value={String(at)}>
              {name}
            </option>
          ))}
        </select>
        <Glyph icon={IconSelector} />
      </span>
    </label>
  )
}

/** Whether the first row holds data; the file is read again. */
export function FirstRow({ one }: { one: Import }) {
  const { t } = useTexts()
  const isHeaderless = one.columns.every(({ head }) => head === '')
  // Shown at once, until the file is read again.
  const [asked, setAsked] = useState<boolean | null>(null)
  const change = (isData: boolean) => {
    setAsked(isData)
    const becomes = [imports.detail, { importId: one.importId }] as const
    const header = isData ? 'none' : 'some'
    void runWithErrorToast(t, t('imports.reading'), () =>
      write(imports.chooseSheet, { importId: one.importId, sheet: one.sheet + 1, header }, { becomes }),
    ).then(() => setAsked(null))
  }
  return (
    <div className={style.sheets}>
      <CheckboxField
        label={t('imports.firstRowIsData')}
        checked={asked ?? isHeaderless}
        disabled={asked !== null}
        onChange={change}
      />
    </div>
  )
}

type Props = { value: ImportCountry; onChange: (country: ImportCountry) => void }
/** The country of phone and tax numbers that do not name it. */
export function Country({ value, onChange }: Props) {
  const { t, language } = useTexts()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const options = importCountries
    .map((country) => ({ country, name: names.of(country) ?? country }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
  return (
    <label className={style.sheets}>
      {t('imports.country')}
      <span className="input">
        <select value={value} onChange={(event) => onChange(event.target.value as ImportCountry)}>
          {options.map(({ country, name }) => (
            <option key={country} value={country}>
              {name}
            </option>
          ))}
        </select>
        <Glyph icon={IconSelector} />
      </span>
    </label>
  )
}

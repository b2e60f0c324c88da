import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useState } from 'react'
import { members } from '../../../contract/calls/members/calls.ts'
import { isChoiceField } from '../../../contract/calls/imports/columns.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useRead } from '../../api/reads.ts'
import { searchMembers } from '../members/shared/choose-members.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { ComboField } from '../../ui/forms/combobox/ComboField.tsx'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useTexts } from '../../ui/texts.ts'
import { codesOf, isListed } from './ChoiceLists.tsx'
import style from './Imports.module.css'
import type { Column } from './use-columns.ts'

type Values = Column['values']
type Props = { columns: readonly Column[]; nameOf: (column: number) => string; isBusy: boolean } & {
  /** @returns whether the rows were checked with them */
  choose: (column: number, values: Values) => Promise<boolean>
}

/** Columns of stages, segments or members with texts of the file that nothing is known for, or that were given a value. */
export function ValueChoices({ columns, nameOf, isBusy, choose }: Props) {
  const { t } = useTexts()
  const [open, setOpen] = useState<number | null>(null)
  const shown = columns.filter(
    ({ field, unknown, values }) => isChoiceField(field) && unknown.length + values.length > 0,
  )
  const chosen = shown.find(({ column }) => column === open)
  if (shown.length === 0) return null
  return (
    <>
      <ul className={style.values} aria-label={t('imports.chooseValues')}>
        {shown.map(({ column, unknown, values }) => (
          <li key={column}>
            <span>
              <b>{nameOf(column)}</b>{' '}
              {unknown.length > 0
                ? t('imports.unknownValues', { count: unknown.length })
                : t('imports.chosenValues', { count: values.length })}
            </span>
            <Button size="sm" busy={isBusy && open === null} onClick={() => setOpen(column)}>
              {t('imports.chooseValues')}
              <span className="unseen"> {nameOf(column)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ValuesDialog
          column={chosen}
          name={nameOf(chosen.column)}
          isBusy={isBusy}
          onClose={() => setOpen(null)}
          save={async (values) => {
            if (await choose(chosen.column, values)) setOpen(null)
          }}
        />
      )}
    </>
  )
}

type DialogProps = {
  column: Column
  name: string
  isBusy: boolean
  onClose: () => void
  save: (values: Values) => Promise<void>
}
/** Each text of the column once, with what it means in Saleslog; the unknown ones first. */
function ValuesDialog({ column, name, isBusy, onClose, save }: DialogProps) {
  const { t } = useTexts()
  const [given, setGiven] = useState<Readonly<Record<string, Choice | null>>>({})
  const before = new Map(column.values.map(({ text, choice }) => [text, choice]))
  const people = useRead(
    members.list,
    { pageSize: limits.pageSizeMax },
    { enabled: column.field === 'owner' && before.size > 0, staleTime: 300_000 },
  )
  // Of more members than one page, or of one who has left, the name is not known here.
  const titleOf = (id: string) =>
    people.data ? (people.data.items.find((one) => one.id === id)?.name ?? t('imports.chosenMember')) : '…'
  const rows = [
    ...column.unknown.filter(({ text }) => !before.has(text)),
    ...column.values.map(({ text }) => ({ text, count: 0 })),
  ]
  const valueOf = (text: string): Choice | null => {
    if (given[text] !== undefined) return given[text]
    const id = before.get(text)
    return id === undefined ? null : { value: id, title: titleOf(id), lead: 'person' }
  }
  const give = (text: string, choice: Choice | null) => setGiven({ ...given, [text]: choice })
  const values = rows.flatMap(({ text }) => {
    const choice = valueOf(text)?.value
    return choice ? [{ text, choice }] : []
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('imports.valuesOf', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('imports.cancel')}</Button>
          <Button look="primary" busy={isBusy} onClick={() => void save(values)}>
            {t('imports.useValues')}
          </Button>
        </>
      }
    >
      <p className={style.sub}>{t('imports.valuesLead')}</p>
      <ul className={style.meanings}>
        {rows.map(({ text, count }) => (
          <li key={text}>
            <span>
              <b>{text}</b>
              {count > 0 && <span>{t('imports.rows', { count })}</span>}
            </span>
            {isListed(column.field) ? (
              <span className="input">
                <select
                  aria-label={text}
                  value={valueOf(text)?.value ?? ''}
                  onChange={({ target: { value } }) => give(text, value ? { value, title: value } : null)}
                >
                  <option value="">{t('imports.notChosen')}</option>
                  {codesOf[column.field].map((code) => (
                    <option key={code} value={code}>
                      {t(`code.${code}`)}
                    </option>
                  ))}
                </select>
                <Glyph icon={IconSelector} />
              </span>
            ) : (
              <ComboField
                label={text}
                layout="bare"
                clearable
                value={valueOf(text)}
                placeholder={t('imports.notChosen')}
                search={searchMembers()}
                onChange={(choice) => give(text, choice)}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

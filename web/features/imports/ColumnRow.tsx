import IconArrow from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useId } from 'react'
import {
  dayOrders,
  isChoiceField,
  maxPeople,
  partFields,
  personOf,
  type ColumnField,
} from '../../../contract/calls/imports/columns.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Imports.module.css'
import type { Column, Columns, DayOrder } from './use-columns.ts'
import type { Import } from './use-import.ts'

type Props = { one: Import; column: Column; columns: Columns }

/** A column of the file: its values, its field, and why. */
export function ColumnRow({ one, column, columns }: Props) {
  const { t } = useTexts()
  const name = columns.nameOf(column)
  const twin = columns.usedBy(columns.fieldOf(column), column)
  return (
    <tr>
      <td>
        <b className="one">{dotted(column.group, name)}</b>
        <span className="one">{dotted(...column.samples)}</span>
      </td>
      <td>
        <Glyph icon={IconArrow} />
        <Choice
          one={one}
          label={dotted(column.group, name)}
          column={column}
          columns={columns}
          isWrong={twin !== undefined}
        />
      </td>
      <td>
        {twin ? (
          <Told text={t('imports.twice', { head: columns.nameOf(twin) })} />
        ) : (
          <How one={one} column={column} columns={columns} />
        )}
      </td>
    </tr>
  )
}

function How({ one, column, columns }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const how = columns.isChanged(column) ? 'hand' : column.how
  const isOpen = columns.isOpen(column)
  const field = columns.fieldOf(column)
  const isConfirmed = field !== '' && !column.isSure && !isOpen && how !== 'hand'
  const order = columns.dayOrderOf(column)
  const certainty = field === '' ? 0 : isOpen ? 1 : 3
  return (
    <span className={style.how}>
      {certainty > 0 && (
        <span className={style.ticks} aria-hidden>
          {[1, 2, 3].map((tick) => (
            <i key={tick} className={tick <= certainty ? style.on : ''} />
          ))}
        </span>
      )}
      <span>
        {how === 'remembered'
          ? t('imports.asChosenOn', { day: column.chosenAt ? format.date(format.dayOf(column.chosenAt)) : '' })
          : dotted(t(`imports.how.${how}`, { name: one.preset }), isConfirmed && t('imports.confirmed'))}
        {how === 'hand' && isChoiceField(field) && ` · ${t('imports.valuesNext')}`}
      </span>
      {order !== '' && (
        <Order label={columns.nameOf(column)} value={order} choose={(next) => columns.chooseDayOrder(column, next)} />
      )}
      {isOpen && (
        <Button size="sm" onClick={() => columns.confirm([column])}>
          {t('imports.confirm')}
        </Button>
      )}
      {how === 'remembered' && (
        <Button size="sm" look="ghost" onClick={() => void columns.forget(column)}>
          {t('imports.forget')}
        </Button>
      )}
    </span>
  )
}
type OrderProps = { label: string; value: DayOrder; choose: (order: DayOrder) => void }
/** No value tells whether 3/4 is in March or in April. */
function Order({ label, value, choose }: OrderProps) {
  const { t } = useTexts()
  return (
    <span className="input">
      <select
        aria-label={`${label}, ${t('imports.dayOrder')}`}
        value={value}
        onChange={(event) => choose(event.target.value as DayOrder)}
      >
        {dayOrders.map((order) => (
          <option key={order} value={order}>
            {t(`imports.dayOrder.${order}`)}
          </option>
        ))}
      </select>
      <Glyph icon={IconSelector} />
    </span>
  )
}
export const Told = ({ text }: { text: string }) => (
  <p className={style.told} role="alert">
    <Glyph icon={IconAlert} size={15} />
    {text}
  </p>
)

type ChoiceProps = Props & { label: string; isWrong: boolean }
const parts: ReadonlySet<string> = new Set(partFields)
function Choice({ one, label, column, columns, isWrong }: ChoiceProps) {
  const { t } = useTexts()
  const id = useId()
  const value = columns.fieldOf(column)
  const used = Math.max(1, ...one.columns.map((each) => personOf(columns.fieldOf(each) as ColumnField)))
  const groupOf = (field: ColumnField | '') => (parts.has(field) ? 'parts' : personOf(field as ColumnField))
  const groups: [string, number | 'parts'][] = [
    [t('imports.ofCustomer'), 0],
    [t('imports.ofContact'), 1],
    [t('imports.ofParts'), 'parts'],
    ...Array.from({ length: Math.min(used, maxPeople - 1) }, (_, at): [string, number] => [
      t('imports.ofFurther', { number: at + 2 }),
      at + 2,
    ]),
  ]
  return (
    <div className="input">
      <select
        id={id}
        aria-label={label}
        aria-invalid={isWrong}
        value={value}
        onChange={(event) => columns.choose(column, event.target.value)}
      >
        <option value="">{t('imports.leaveColumn')}</option>
        {groups.map(([name, group]) => (
          <optgroup key={name} label={name}>
            {one.fields
              .filter(({ field }) => groupOf(field) === group)
              .map(({ field, name: words }) => (
                <option key={field} value={field}>
                  {field !== value && columns.usedBy(field, column) ? t('imports.inUse', { name: words }) : words}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <Glyph icon={IconSelector} />
    </div>
  )
}

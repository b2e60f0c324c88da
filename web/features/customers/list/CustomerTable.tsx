import { useTexts } from '../../../ui/texts.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { dotted, titled } from '../../../format/format.ts'
import { useSelectableRows } from '../../../kit/lists/use-selectable-rows.ts'
import { useRowKeys } from '../../../kit/lists/use-row-keys.ts'
import { CheckboxField } from '../../../ui/forms/fields/CheckboxField.tsx'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { Monogram } from '../../../ui/elements/Monogram.tsx'
import { PersonLabel } from '../../../ui/elements/PersonLabel.tsx'
import { useFormat } from '../../../format/use-format.ts'
import type { Chosen, Row } from './chosen-customers.ts'
import { reachedWords, stageWords } from '../shared/stage-words.ts'
import style from './CustomerTable.module.css'

const Star = deferredComponent(async () => (await import('../Star.tsx')).Star)

/** The table of customers; on a phone only the name, main contact, stage and last log. */
export function CustomerTable({ rows, busy, chosen }: { rows: Row[]; busy: boolean; chosen: Chosen }) {
  const { t } = useTexts()
  const group = t('nav.customers')
  const { box, here } = useRowKeys({ next: t('customers.nextRow'), previous: t('customers.previousRow'), group })
  const choosing = useSelectableRows(rows, chosen, here, {
    choose: t('customers.chosen.choose'),
    next: t('customers.chosen.chooseNext'),
    previous: t('customers.chosen.choosePrevious'),
    group,
  })
  return (
    <div className={style.table} ref={box} aria-busy={busy || undefined}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col" className={style.name}>
              {t('customers.name')}
            </th>
            <th scope="col" className={style.industry}>
              {t('customers.industry')}
            </th>
            <th scope="col" className={style.segment}>
              {t('customers.segment')}
            </th>
            <th scope="col" className={style.stage}>
              {t('customers.stage')}
            </th>
            <th scope="col" className={style.contact}>
              {t('customers.mainContact')}
            </th>
            <th scope="col" className={style.owner}>
              {t('customers.owner')}
            </th>
            <th scope="col" className={`r ${style.last}`}>
              {t('customers.lastLog')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CustomerRow key={row.id} row={row} chosen={chosen} choosing={choosing} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { row: Row; chosen: Chosen; choosing: ReturnType<typeof useSelectableRows<Row>> }
function CustomerRow({ row, chosen, choosing }: RowProps) {
  const { t } = useTexts()
  const format = useFormat()
  const contact = row.mainContact && titled(row.mainContact.name, row.mainContact.position)
  return (
    <tr
      className={`holdable ${chosen.isOn ? style.choosing : ''} ${chosen.has(row.id) ? style.chosen : ''}`}
      onPointerDown={(event) => choosing.press(row, event)}
    >
      <td className={style.name}>
        <div className={style.choice}>
          <CheckboxField
            label={<span className="unseen">{t('logs.chosen.row', { title: row.name })}</span>}
            checked={chosen.has(row.id)}
            onClick={(event) => choosing.click(row, event.shiftKey)}
          />
        </div>
        <div className={style.who}>
          <Monogram name={row.name} />
          <div className="grow">
            <Anchor className="whole ttl one" to={href(paths.customer, { customerId: row.id })}>
              {row.name}
            </Anchor>
            {row.ceoName && <span className="sub one desk">{row.ceoName}</span>}
            <span className="phone">
              <span className="sub one">{dotted(contact, stageWords(t, row))}</span>
            </span>
          </div>
          <div className={style.star}>
            <Star customer={row} />
          </div>
        </div>
      </td>
      <td className={style.industry}>
        <span className="t2">{row.industry}</span>
      </td>
      <td className={style.segment}>{row.segment && <span className="t2">{t(`code.${row.segment}`)}</span>}</td>
      <td className={style.stage}>
        {row.stage && <Chip>{t(`code.${row.stage}`)}</Chip>}
        {reachedWords(t, row) && <span className="sub one">{reachedWords(t, row)}</span>}
      </td>
      <td className={style.contact}>
        <div className={`t2 ${style.person}`}>
          <span className="one">{contact}</span>{' '}
          {row.contactCount > 1 && (
            <span className="t3 num">{t('customers.andOthers', { count: row.contactCount - 1 })}</span>
          )}
        </div>
      </td>
      <td className={style.owner}>{row.owner && <PersonLabel id={row.owner.id} name={row.owner.name} />}</td>
      <td className={`r ${style.last}`}>
        <span className="t2">{format.touchWhen(t, row) || t('customers.none')}</span>
        {row.lastLogBy && <span className="sub one">{t('touch.by', { name: row.lastLogBy.name })}</span>}
      </td>
    </tr>
  )
}

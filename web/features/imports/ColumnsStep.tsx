import { imports } from '../../../contract/calls/imports/calls.ts'
import { dotted } from '../../format/format.ts'
import { useRead } from '../../api/reads.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { ColumnRow, Told } from './ColumnRow.tsx'
import { discardImport } from './discard.ts'
import { Country, FirstRow, Sheets } from './FileChoices.tsx'
import { Progress } from './RunningStep.tsx'
import { StepActions } from './StepActions.tsx'
import { Preview } from './Preview.tsx'
import style from './Imports.module.css'
import { useColumns } from './use-columns.ts'
import type { Import } from './use-import.ts'

type Props = { one: Import; acts: HTMLElement | null; again: () => void; done: () => void }

/** Assigns a field to each column, and shows why it was guessed; what is not certain stands first and is confirmed. */
export function ColumnsStep({ one, acts, again, done }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const columns = useColumns(one, done)
  const { fieldOf, open, stops, has } = columns
  const given = one.columns.filter((column) => fieldOf(column) !== '').length
  const isReading = one.state === 'reading'
  const discard = async () => {
    if (await discardImport(t, one)) again()
  }
  const rows = useRead(imports.rows, { importId: one.importId, pageSize: 20 }, { enabled: !isReading })
  return (
    <>
      <StepActions place={acts}>
        <Button look="ghost" onClick={again}>
          {t('imports.otherFile')}
        </Button>
        <Button look="primary" busy={columns.busy} disabled={stops || isReading} onClick={() => void columns.check()}>
          {isReading ? t('imports.now.reading') : t('imports.checkRows', { count: one.total })}
        </Button>
      </StepActions>
      {isReading && (
        <div className={style.reading}>
          <Progress
            one={one}
            end={
              <Button size="sm" look="ghost" onClick={() => void discard()}>
                {t('imports.discard')}
              </Button>
            }
          />
          <p className={style.note}>{t('imports.askedMeanwhile')}</p>
        </div>
      )}
      <h2 className={style.lead}>
        {t('imports.matched', { count: one.columns.length, matched: format.number(given) })}
      </h2>
      <p className={style.sub}>
        {dotted(
          one.fileName,
          one.preset !== '' && t('imports.how.preset', { name: one.preset }),
          one.sheets[one.sheet] && t('imports.sheet', { name: one.sheets[one.sheet] }),
          one.total > 0 && t('imports.rows', { count: one.total }),
          one.hiddenRows > 0 && t('imports.hidden', { count: one.hiddenRows }),
        )}
      </p>
      <div className={style.choices}>
        {one.sheets.length > 1 && <Sheets one={one} />}
        {!isReading && one.columns.length > 0 && <FirstRow one={one} />}
        <Country value={columns.country} onChange={columns.setCountry} />
      </div>
      {!has('name') && <Told text={t('imports.needsName')} />}
      {columns.lacksContact && <Told text={t('imports.needsContact')} />}
      {open.length > 0 && (
        <div className={style.ask}>
          <Told text={t('imports.toConfirm', { count: open.length })} />
          {open.length > 1 && (
            <Button size="sm" onClick={() => columns.confirm(open)}>
              {t('imports.confirmAll', { count: open.length })}
            </Button>
          )}
        </div>
      )}
      {has('name') && !has('ceoName') && <p className={style.note}>{t('imports.noCeo')}</p>}
      <table className={`tbl ${style.columns}`}>
        <thead>
          <tr>
            <th scope="col">{t('imports.ofFile')}</th>
            <th scope="col">{t('imports.ofSaleslog')}</th>
            <th scope="col">{t('imports.how')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.inOrder.map((column) => (
            <ColumnRow key={column.column} one={one} column={column} columns={columns} />
          ))}
        </tbody>
      </table>
      {rows.data && <Preview one={one} rows={rows.data.items.filter(({ aside }) => aside === '')} fieldOf={fieldOf} />}
    </>
  )
}

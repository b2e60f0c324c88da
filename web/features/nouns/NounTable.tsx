import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import type { LogPeriod } from '../../../contract/calls/sales-logs/filters.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { useSelectableRows } from '../../kit/lists/use-selectable-rows.ts'
import { useRowKeys } from '../../kit/lists/use-row-keys.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { NeedChip } from '../needs/shared/NeedChip.tsx'
import { kindKey } from '../needs/shared/needs.ts'
import { isNew, itemOf, type Chosen, type ItemsByWord, type Noun, type Row } from './nouns.ts'
import style from './Nouns.module.css'

type Props = {
  rows: Row[]
  /** The counted period, for the links to logs. */
  period: LogPeriod
  known: ItemsByWord | undefined
  /** Undefined where the user may change nothing. */
  chosen: Chosen | undefined
}
/** A row per word, linked to the logs that contain it. */
export function NounTable({ rows, period, known, chosen }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const group = t('needs.title')
  const { box, here } = useRowKeys({ next: t('nouns.next'), previous: t('nouns.previous'), group })
  const choosing = useSelectableRows(rows, chosen, here, {
    choose: t('nouns.chosen.choose'),
    next: t('nouns.chosen.next'),
    previous: t('nouns.chosen.previous'),
    group,
  })
  return (
    <div className={style.table} ref={box}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col" className={style.word}>
              {t('nouns.word')}
            </th>
            <th scope="col" className={`r ${style.count}`}>
              {t('nouns.count')}
            </th>
            <th scope="col" className={`r ${style.logs}`}>
              {t('nav.logs')}
            </th>
            <th scope="col" className={`r ${style.change}`}>
              {t('nouns.change')}
            </th>
            <th scope="col" className={style.weeks}>
              {t('nouns.weeks')}
            </th>
            <th scope="col" className={style.item}>
              {t('nouns.item')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const item = known && itemOf(known, row.noun)
            return (
              <tr
                key={row.id}
                className={`holdable ${chosen?.isOn ? style.choosing : ''} ${chosen?.has(row.id) ? style.chosen : ''}`}
                onPointerDown={(event) => choosing.press(row, event)}
              >
                <td className={style.word}>
                  {chosen && (
                    <div className={style.choice}>
                      <CheckboxField
                        label={<span className="unseen">{t('nouns.chosen.row', { noun: row.noun })}</span>}
                        checked={chosen.has(row.id)}
                        onClick={(event) => choosing.click(row, event.shiftKey)}
                      />
                    </div>
                  )}
                  <Anchor
                    className={`whole ${style.noun} ${row.state === 'hidden' ? 't3' : ''}`}
                    to={href(paths.logs, {}, { word: row.noun, period })}
                  >
                    {row.noun}
                  </Anchor>{' '}
                  {isNew(row) && row.state === '' && <span className={style.mark}>{t('nouns.new')}</span>}
                  {row.state && <span className={style.mark}>{t(`nouns.state.${row.state}`)}</span>}
                </td>
                <td className={`r num ${style.count}`}>{format.number(row.count)}</td>
                <td className={`r num ${style.logs}`}>
                  <span aria-hidden>{format.number(row.logCount)}</span>{' '}
                  <span className="unseen">{t('nouns.logs', { count: row.logCount })}</span>
                </td>
                <td className={`r num ${style.change}`}>
                  <Change noun={row} />
                </td>
                <td className={style.weeks}>
                  <Sparkline counts={row.weeks} />
                </td>
                <td className={style.item}>
                  {item && (
                    <>
                      <span className="unseen">{t(kindKey(item.type))}</span>{' '}
                      <NeedChip kind={item.type} label={item.name} look="text" />
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A change of at least this share is highlighted. */
const notableChange = 0.5
function Change({ noun: { count, before } }: { noun: Noun }) {
  const { t } = useTexts()
  const format = useFormat()
  if (before === null) return null
  if (before === 0) return <span className="t3">{t('nouns.first')}</span>
  const share = (count - before) / before
  if (Math.abs(share) < 0.005) return <span className="t3">{t('nouns.same')}</span>
  return (
    <span className={`${style.share} ${Math.abs(share) >= notableChange ? style.much : 't3'}`}>
      <Glyph icon={share > 0 ? IconUp : IconDown} size={14} />{' '}
      <span className="unseen">{t(share > 0 ? 'nouns.more' : 'nouns.less')}</span> {format.percent(Math.abs(share))}
    </span>
  )
}

import type { OutputOf } from '../../../../contract/core/call.ts'
import type { needs } from '../../../../contract/calls/needs/calls.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { NeedChip } from '../shared/NeedChip.tsx'
import { kindKey, needClass } from '../shared/needs.ts'
import style from './Items.module.css'

/** The share of each type among all sentences with a need: a band and a legend. */
export function Shares({ types, note }: { types: OutputOf<typeof needs.list>['types']; note: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const totalFound = types.reduce((sum, { found }) => sum + found, 0)
  return (
    <section className={style.shares}>
      <p className="s12 t3">{t('teaching.wants')}</p>
      <h2>{t('teaching.sentences', { count: totalFound })}</h2>
      {note && <p className="s12 t3">{note}</p>}
      {totalFound > 0 && (
        <>
          <div className={style.band} aria-hidden>
            {types.map(({ type, found }) => (
              <i key={type} className={needClass(type)} style={{ flexGrow: found }} />
            ))}
          </div>
          <ul>
            {types.map(({ type, found }) => (
              <li key={type}>
                <NeedChip kind={type} label={t(kindKey(type))} look="text" />{' '}
                <b>{format.percent(found / totalFound)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

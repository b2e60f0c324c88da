import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { NeedChip } from './shared/NeedChip.tsx'
import { kindKey, needClass } from './shared/needs.ts'
import type { LogNeeds, Sentence } from './shared/use-log-needs.ts'
import style from './shared/Evidence.module.css'

/** A rival further behind than this counts as far; in logits. */
const farLead = 1.5

/** Explains a classification: the shares of its words, the nearest lessons and the rival type. */
export function Explanation({ content, needs, sentence }: { content: string; needs: LogNeeds; sentence: Sentence }) {
  const { t, language } = useTexts()
  const format = useFormat()
  const { type, words, nearest, rival, source } = sentence
  const strongest = Math.max(0.01, ...words.map(({ weight }) => Math.abs(weight)))
  const share = new Intl.NumberFormat(language, {
    signDisplay: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const lessons = nearest.flatMap((id) => needs.lessons.filter(({ lessonId }) => lessonId === id))
  return (
    <div className={`${style.why} ${needClass(type)}`}>
      <section>
        <h3>{t('needs.why')}</h3>
        {words.length === 0 && <p className="t3">{t('needs.noWords')}</p>}
        <ul>
          {words.map(({ start, end, weight }) => (
            <li key={start} className={style.share}>
              <span className="one">{content.slice(start, end)}</span>
              <span className={style.bar} aria-hidden>
                <i
                  className={weight < 0 ? style.against : style.for}
                  style={{ width: `${(Math.abs(weight) / strongest) * 50}%` }}
                />
              </span>
              <span className="num">{share.format(weight).replace('-', '−')}</span>
            </li>
          ))}
        </ul>
        {source !== 'person' && <p className="s12 t3">{t(`needs.from.${source}`)}</p>}
      </section>
      <section>
        <h3>{t('needs.like')}</h3>
        {lessons.length === 0 && <p className="t3">{t('needs.noneLike')}</p>}
        <ul>
          {lessons.map(({ lessonId, sentence: text, type: its, by, taughtAt }) => (
            <li key={lessonId} className={style.lesson}>
              <NeedChip kind={its} label={t(kindKey(its))} look="text" />
              <span className="grow">{text}</span>
              <span className="s12 t3">
                {by.name} · {format.date(format.dayOf(taughtAt))}
              </span>
            </li>
          ))}
        </ul>
        {rival && (
          <p className={`s12 t3 ${style.rival}`}>
            {t('needs.rival')} <NeedChip kind={rival.type} label={t(kindKey(rival.type))} look="text" />
            {t(rival.lead > farLead ? 'needs.far' : 'needs.close')}
          </p>
        )}
      </section>
    </div>
  )
}

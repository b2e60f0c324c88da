import { useTexts } from '../../../ui/texts.ts'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { Monogram } from '../../../ui/elements/Monogram.tsx'
import { Prose } from '../../../ui/pages/Prose.tsx'
import style from './ExampleLog.module.css'

/** An example of a sales log, for the sign-in and landing pages. */
export function ExampleLog() {
  const { t } = useTexts()
  return (
    <figure className={style.figure}>
      <div className={style.paper}>
        <div>
          <p className={style.head}>
            <Monogram name={t('paper.customer')} size="s" />
            <span>
              <b>{t('paper.customer')}</b> <span className="t3">{t('paper.contact')}</span>
            </span>
            <span className="t3 num">10:40</span>
          </p>
          <p className={style.title}>{t('paper.title')}</p>
          <Prose text={t('paper.content')} />
        </div>
        <dl className={style.facts}>
          <dt>{t('paper.next')}</dt>
          <dd>{t('paper.nextStep')}</dd>
          <dt>{t('paper.keywords')}</dt>
          <dd className="chips">
            <Chip>{t('paper.keyword1')}</Chip>
            <Chip>{t('paper.keyword2')}</Chip>
          </dd>
        </dl>
      </div>
      <figcaption>{t('paper.label')}</figcaption>
    </figure>
  )
}

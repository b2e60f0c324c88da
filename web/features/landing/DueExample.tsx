import { dotted } from '../../format/format.ts'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Monogram } from '../../ui/elements/Monogram.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Landing.module.css'

/** The home screen's list of due customers with invented data. */
export function DueExample() {
  const { t } = useTexts()
  const rows = [
    { name: t('paper.customer'), contact: t('paper.contact'), days: 34 },
    { name: t('landing.second.name'), contact: t('landing.second.contact'), days: 21 },
    { name: t('landing.third.name'), contact: t('landing.third.contact'), days: 16 },
  ]
  return (
    <figure className={style.example}>
      <div className={style.due}>
        <p className={style.list}>
          {t('landing.list')} <span className="t3 num">{rows.length}</span>
        </p>
        <RowList label={t('landing.list')}>
          {rows.map(({ name, contact, days }) => (
            <ListRow
              key={name}
              lead={<Monogram name={name} />}
              title={name}
              sub={contact}
              why={dotted(t('landing.quiet', { count: days }), t('landing.colleague'))}
            />
          ))}
        </RowList>
      </div>
      <figcaption>{t('landing.example')}</figcaption>
    </figure>
  )
}

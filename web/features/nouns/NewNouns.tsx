import { useTexts } from '../../ui/texts.ts'
import { isNew, itemOf, type ItemsByWord, type Noun } from './nouns.ts'
import style from './Nouns.module.css'

type Props = {
  list: { items: Noun[]; total: number } | undefined
  /** Undefined until the items are read; null if they cannot be read. */
  known: ItemsByWord | null | undefined
  note: string
}
/** Highlights words of this page that are new and belong to no item; blank until both lists are there, so that it does not change in sight. */
export function NewNouns({ list, known, note }: Props) {
  const { t } = useTexts()
  const fresh = list && known ? list.items.filter((noun) => isNew(noun) && !itemOf(known, noun.noun)) : []
  const names = fresh.slice(0, 2).map(({ noun }) => t('nouns.quoted', { noun }))
  const message = fresh.length > 0 ? t('nouns.fresh', { words: names.join(', ') }) : null
  return (
    <section className={style.headline}>
      <p className="s12 t3">{t('nouns.question')}</p>
      <h2>{message ?? (list && known !== undefined ? t('nouns.total', { count: list.total }) : ' ')}</h2>
      {note && <p className="s12 t3">{note}</p>}
    </section>
  )
}

import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from 'react-router'
import type { OutputOf } from '../../../contract/call.ts'
import type { needs } from '../../../contract/needs.ts'
import { Menu } from '../../ui/floats/Menu.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../use-format.ts'
import { NeedChip } from './NeedChip.tsx'
import { kindKey, needClass, needKinds } from './needs.ts'
import type { Item } from './NeedsScreen.tsx'
import { useItemRemoval } from './use-item-removal.ts'
import style from './Items.module.css'

type Props = {
  list: OutputOf<typeof needs.list>
  /** Empty: all. */
  type: string
  /** Undefined where this person may not. */
  onEdit: ((item: Item) => void) | undefined
  /** Of the logs that tell of it. */
  to: (item: Item) => string
}
/** Each type with what was counted of it, and its items, the commonest first. */
export function ItemsByType({ list: { items, types }, type, onEdit, to }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const all = types.reduce((sum, { found }) => sum + found, 0)
  const most = Math.max(1, ...items.map(({ found }) => found))
  const shown = needKinds.filter((kind) => kind !== 'none' && (type === '' || kind === type))
  return shown.map((kind) => {
    const its = items.filter((item) => item.type === kind)
    const found = types.find((one) => one.type === kind)?.found ?? 0
    return (
      <section key={kind} className={`${style.type} ${needClass(kind)}`} aria-labelledby={`needs-${kind}`}>
        <h3 id={`needs-${kind}`} className={style.head}>
          <NeedChip kind={kind} label={t(kindKey(kind))} look="text" />
          <span className="num">{format.number(found)}</span>
          <span className="num t3">{format.percent(all > 0 ? found / all : 0)}</span>
        </h3>
        {its.length === 0 && <p className={`s13 t3 ${style.empty}`}>{t('teaching.noneOfType')}</p>}
        <ul>
          {its.map((item) => (
            <Row key={item.id} item={item} most={most} onEdit={onEdit} to={to(item)} />
          ))}
        </ul>
      </section>
    )
  })
}

type RowProps = { item: Item; most: number; onEdit: Props['onEdit']; to: string }
function Row({ item, most, onEdit, to }: RowProps) {
  const { t } = useTexts()
  const format = useFormat()
  const remove = useItemRemoval()
  const { name, synonyms, found } = item
  return (
    <li className={style.row}>
      <div className={style.name}>
        <Link to={to}>{name}</Link> <small>{synonyms.join(', ')}</small>
      </div>
      <span className={style.bar} aria-hidden>
        <i style={{ width: `${(found / most) * 100}%` }} />
      </span>
      <span className="num">{format.number(found)}</span>
      <span className="num t3">{format.percent(item.percent / 100, 1)}</span>
      {onEdit && (
        <Menu
          label={t('teaching.editOf', { name })}
          items={[
            { label: t('teaching.edit'), icon: IconPencil, onSelect: () => onEdit(item) },
            {
              label: t('teaching.delete'),
              icon: IconTrash,
              danger: true,
              line: true,
              onSelect: () => void remove(item),
            },
          ]}
          trigger={(props) => (
            <IconButton {...props} size="sm" icon={IconDots} label={t('teaching.editOf', { name })} />
          )}
        />
      )}
    </li>
  )
}

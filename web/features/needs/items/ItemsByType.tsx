import IconMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconUndo from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from 'react-router'
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { needs } from '../../../../contract/calls/needs/calls.ts'
import { useRowKeys } from '../../../kit/lists/use-row-keys.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { useShortcut } from '../../../ui/keys.ts'
import { KeyboardHints } from '../../../ui/lists/KeyboardHints.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { NeedChip } from '../shared/NeedChip.tsx'
import { kindKey, needClass, needKinds } from '../shared/needs.ts'
import type { Item } from './item.ts'
import { useItemRemoval } from './use-item-removal.ts'
import style from './Items.module.css'

export type ItemActions = {
  edit: (item: Item) => void
  merge: (item: Item) => void
  unmerge: (mergeId: string) => void
}
type Props = {
  list: OutputOf<typeof needs.list>
  /** Empty: all types. */
  type: string
  /** Undefined where the user may not edit. */
  actions: ItemActions | undefined
  /** The path of the logs that contain the item. */
  to: (item: Item) => string
}
/** Each type with its count, its items and the sentences without one: the counts of a type add up. */
export function ItemsByType({ list: { items, types, merged }, type, actions, to }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const group = t('needs.title')
  const totalFound = types.reduce((sum, { found }) => sum + found, 0)
  const maxFound = Math.max(1, ...items.map(({ found }) => found))
  const { box, here } = useRowKeys({ next: t('teaching.nextRow'), previous: t('teaching.previousRow'), group })
  const shown = needKinds.filter((kind) => kind !== 'none' && (type === '' || kind === type))
  const inOrder = shown.flatMap((kind) => items.filter((item) => item.type === kind))
  const at = (act: ((item: Item) => void) | undefined) => () => {
    const item = inOrder[here()]
    if (item) act?.(item)
  }
  useShortcut('KeyE', at(actions?.edit), { label: t('teaching.edit'), group, off: !actions })
  useShortcut('KeyM', at(actions?.merge), { label: t('teaching.merge'), group, off: !actions })
  const sections = shown.map((kind) => {
    const ofKind = items.filter((item) => item.type === kind)
    const found = types.find((one) => one.type === kind)?.found ?? 0
    const withoutItem = found - ofKind.reduce((sum, item) => sum + item.found, 0)
    return (
      <section key={kind} className={`${style.type} ${needClass(kind)}`} aria-labelledby={`needs-${kind}`}>
        <h3 id={`needs-${kind}`} className={style.head}>
          <NeedChip kind={kind} label={t(kindKey(kind))} look="text" />
          <span className="num">{format.number(found)}</span>
          <span className="num t3">{format.percent(totalFound > 0 ? found / totalFound : 0)}</span>
        </h3>
        {ofKind.length === 0 && withoutItem === 0 && (
          <p className={`s13 t3 ${style.empty}`}>{t('teaching.noneOfType')}</p>
        )}
        <ul>
          {ofKind.map((item) => (
            <Row key={item.id} item={item} maxFound={maxFound} actions={actions} merged={merged} to={to(item)} />
          ))}
          {withoutItem > 0 && (
            <li className={style.row}>
              <span className="t3">{t('teaching.withoutItem')}</span>
              <span className={style.bar} aria-hidden />
              <span className="num">{format.number(withoutItem)}</span>
              <span className="num t3">{format.percent(withoutItem / totalFound, 1)}</span>
            </li>
          )}
        </ul>
      </section>
    )
  })
  return (
    <>
      <div className={style.columns}>
        <span>{t('teaching.columns.item')}</span>
        <span>{t('teaching.columns.sentences')}</span>
        <span>{t('teaching.columns.share')}</span>
      </div>
      <div ref={box}>{sections}</div>
      <KeyboardHints
        hints={[
          { keys: ['J', 'K'], label: t('list.hint.move') },
          { keys: ['↵'], label: t('list.hint.open') },
          ...(actions
            ? [
                { keys: ['E'], label: t('teaching.edit') },
                { keys: ['M'], label: t('teaching.merge') },
              ]
            : []),
        ]}
      />
    </>
  )
}

type RowProps = { item: Item; maxFound: number; actions: Props['actions']; merged: Props['list']['merged']; to: string }
function Row({ item, maxFound, actions, merged, to }: RowProps) {
  const { t } = useTexts()
  const format = useFormat()
  const remove = useItemRemoval()
  const { name, synonyms, found } = item
  return (
    <li className={style.row} data-row>
      <div className={style.name}>
        <Link to={to} className="whole">
          {name}
        </Link>{' '}
        <small>{synonyms.join(', ')}</small>
      </div>
      <span className={style.bar} aria-hidden>
        <i style={{ width: `${(found / maxFound) * 100}%` }} />
      </span>
      <span className="num">{format.number(found)}</span>
      <span className="num t3">{format.percent(item.percent / 100, 1)}</span>
      {actions && (
        <Menu
          label={t('teaching.editOf', { name })}
          items={[
            { label: t('teaching.edit'), icon: IconPencil, onSelect: () => actions.edit(item) },
            { label: t('teaching.merge'), icon: IconMerge, onSelect: () => actions.merge(item) },
            ...merged
              .filter(({ keptId }) => keptId === item.id)
              .map(({ mergeId, name: gone }) => ({
                label: t('teaching.takeApart', { name: gone }),
                icon: IconUndo,
                onSelect: () => actions.unmerge(mergeId),
              })),
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

import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useEffect, useRef, useState } from 'react'
import { needs } from '../../../contract/calls/needs/calls.ts'
import { useRead } from '../../api/reads.ts'
import { onPhysicalKeys } from '../../ui/physical-keys.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Kbd } from '../../ui/elements/Kbd.tsx'
import { useTexts } from '../../ui/texts.ts'
import { kindKey, needClass, needIcons, needKinds, type NeedKind } from './shared/needs.ts'
import type { NeedLabel } from './teach/use-teach.ts'
import type { Sentence } from './shared/use-log-needs.ts'
import style from './shared/Evidence.module.css'

type Props = { sentence: Sentence; busy: boolean; onLabel: (label: NeedLabel) => void; onBack: () => void }
/** Shortcut keys of the first items; further items have none. */
const itemKeys = ['Q', 'W', 'E', 'R', 'A', 'S', 'D', 'F']

/** Chooses a type (keys 1 to 5) and, where the workgroup has items of that type, one of them. */
export function ChangeType({ sentence, busy, onLabel, onBack }: Props) {
  const { t } = useTexts()
  const loaded = useRead(needs.list, {}).data?.items
  const items = loaded ?? []
  const [type, setType] = useState<NeedKind | null>(null)
  const currentType = useRef<HTMLButtonElement>(null)
  useEffect(() => currentType.current?.focus({ preventScroll: true }), [])
  const typeItems = items.filter((item) => item.type === type)
  const applyLabel = (kind: NeedKind, itemId = '') =>
    onLabel({ type: kind, itemId, keywords: kind === sentence.type ? sentence.keywords : [] })
  // Until the items have loaded, every type may have some.
  const hasItems = (kind: NeedKind) => kind !== 'none' && (!loaded || loaded.some((item) => item.type === kind))
  const choose = (kind: NeedKind) => (hasItems(kind) ? setType(kind) : applyLabel(kind))
  const strokes = Object.fromEntries([
    ...needKinds.map((kind, at) => [`Digit${at + 1}`, () => choose(kind)]),
    ...typeItems.slice(0, itemKeys.length).map(({ id }, at) => [`Key${itemKeys[at]!}`, () => applyLabel(type!, id)]),
  ])
  return (
    <div role="presentation" className={style.choose} onKeyDown={onPhysicalKeys(strokes)}>
      <header>
        <IconButton size="sm" icon={IconLeft} label={t('needs.back')} onClick={onBack} />
        <span className="t2">{t('needs.chooseType')}</span>
      </header>
      <div className={style.kinds}>
        {needKinds.map((kind, at) => (
          <button
            key={kind}
            ref={kind === sentence.type ? currentType : undefined}
            type="button"
            className={`${style.kind} ${needClass(kind)}`}
            aria-pressed={kind === (type ?? sentence.type)}
            aria-keyshortcuts={String(at + 1)}
            disabled={busy}
            onClick={() => choose(kind)}
          >
            <Glyph icon={needIcons[kind]} size={16} />
            <span className="grow">{t(kindKey(kind))}</span>
            <Kbd>{String(at + 1)}</Kbd>
          </button>
        ))}
      </div>
      {type && (
        <div className={style.items} role="group" aria-label={t('needs.item')}>
          {typeItems.map(({ id, name }, at) => (
            <Button key={id} size="sm" busy={busy} keys={itemKeys[at]} onClick={() => applyLabel(type, id)}>
              {name}
            </Button>
          ))}
          <Button size="sm" look="ghost" busy={busy} onClick={() => applyLabel(type)}>
            {t('needs.noItem')}
          </Button>
        </div>
      )}
    </div>
  )
}

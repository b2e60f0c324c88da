import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useEffect, useRef, useState } from 'react'
import { needs } from '../../../contract/calls/needs/calls.ts'
import { useRead } from '../../api/queries.ts'
import { onStrokes } from '../../ui/strokes.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { Key } from '../../ui/marks/Key.tsx'
import { useTexts } from '../../ui/texts.ts'
import { kindKey, needClass, needIcons, needKinds, type NeedKind } from './shared/needs.ts'
import type { Said } from './teach/use-teach.ts'
import type { Sentence } from './shared/use-log-needs.ts'
import style from './shared/Evidence.module.css'

type Props = { sentence: Sentence; busy: boolean; onSay: (said: Said) => void; onBack: () => void }
/** Letters for items; more are there to be pressed. */
const letters = ['Q', 'W', 'E', 'R', 'A', 'S', 'D', 'F']

/** 1 to 5 for the types, in their order; where the workgroup has items of a type, one of them too. */
export function ChangeType({ sentence, busy, onSay, onBack }: Props) {
  const { t } = useTexts()
  const known = useRead(needs.list, {}).data?.items
  const items = known ?? []
  const [type, setType] = useState<NeedKind | null>(null)
  const own = useRef<HTMLButtonElement>(null)
  useEffect(() => own.current?.focus({ preventScroll: true }), [])
  const of = items.filter((item) => item.type === type)
  const say = (kind: NeedKind, itemId = '') =>
    onSay({ type: kind, itemId, keywords: kind === sentence.type ? sentence.keywords : [] })
  // As long as the items are not there, nobody knows whether there are some of it.
  const hasItems = (kind: NeedKind) => kind !== 'none' && (!known || known.some((item) => item.type === kind))
  const choose = (kind: NeedKind) => (hasItems(kind) ? setType(kind) : say(kind))
  const strokes = Object.fromEntries([
    ...needKinds.map((kind, at) => [`Digit${at + 1}`, () => choose(kind)]),
    ...of.slice(0, letters.length).map(({ id }, at) => [`Key${letters[at]!}`, () => say(type!, id)]),
  ])
  return (
    <div role="presentation" className={style.choose} onKeyDown={onStrokes(strokes)}>
      <header>
        <IconButton size="sm" icon={IconLeft} label={t('needs.back')} onClick={onBack} />
        <span className="t2">{t('needs.chooseType')}</span>
      </header>
      <div className={style.kinds}>
        {needKinds.map((kind, at) => (
          <button
            key={kind}
            ref={kind === sentence.type ? own : undefined}
            type="button"
            className={`${style.kind} ${needClass(kind)}`}
            aria-pressed={kind === (type ?? sentence.type)}
            aria-keyshortcuts={String(at + 1)}
            disabled={busy}
            onClick={() => choose(kind)}
          >
            <Glyph icon={needIcons[kind]} size={16} />
            <span className="grow">{t(kindKey(kind))}</span>
            <Key>{String(at + 1)}</Key>
          </button>
        ))}
      </div>
      {type && (
        <div className={style.items} role="group" aria-label={t('needs.item')}>
          {of.map(({ id, name }, at) => (
            <Button key={id} size="sm" busy={busy} keys={letters[at]} onClick={() => say(type, id)}>
              {name}
            </Button>
          ))}
          <Button size="sm" look="ghost" busy={busy} onClick={() => say(type)}>
            {t('needs.noItem')}
          </Button>
        </div>
      )}
    </div>
  )
}

import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { purposes, stageOf, stages, type Stage } from '../../../../contract/codes.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { mayEditCustomer } from '../../../../contract/permissions.ts'
import { dotted, named, titled } from '../../../format/format.ts'
import { usePerson } from '../../../api/me.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { Kbd } from '../../../ui/elements/Kbd.tsx'
import { onKeys } from '../../../ui/keys.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Avatar } from '../../../ui/elements/Avatar.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { kindKey, needClass, needIcons, needKinds } from '../../needs/shared/needs.ts'
import { stageDaysWords } from '../shared/stage-words.ts'
import type { Card } from '../moved-on.ts'
import type { Lift } from './use-lift.ts'
import style from './CustomerBoard.module.css'

export const cardId = (id: string) => `lead-${id}`
export type CardActions = {
  lift: Lift
  isPhone: boolean
  /** Whether keys and their hints are offered: neither on a phone nor on a touch screen. */
  hasKeys: boolean
  change: (card: Card, from: Stage, to: Stage) => void
  /** Moves the card to the stage before or after, and the focus with it. */
  step: (card: Card, from: Stage, by: 1 | -1) => void
}
type Props = CardActions & {
  card: Card
  stage: Stage
  /** Whether Tab stops here: at one card of each column. */
  isStop: boolean
  onStop: () => void
}

/** Moves the focus to the card above or below in the column. */
const focusNext = (by: 1 | -1) => (event: KeyboardEvent<HTMLElement>) => {
  const all = [...(event.currentTarget.closest('[data-stage]')?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  all[all.indexOf(event.currentTarget) + by]?.focus()
}

/** A customer card: the name links to the customer; dragging, keys and the menu change its stage. */
export function BoardCard({ card, stage, lift, isPhone, hasKeys, change, step, isStop, onStop }: Props) {
  const { t } = useTexts()
  const person = usePerson()
  const mayMove = mayEditCustomer(person, { registeredById: card.registeredById, ownerId: card.owner?.id ?? null })
  const isLifted = lift.lifted?.card.id === card.id
  const byKeys = isLifted && !lift.lifted?.at
  const next = purposes.map(stageOf)[stages.indexOf(stage) + 1]
  const keys = byKeys
    ? {
        ArrowLeft: () => lift.turn(-1),
        ArrowRight: () => lift.turn(1),
        ' ': lift.put,
        Enter: lift.put,
        Escape: lift.leave,
      }
    : {
        ArrowUp: focusNext(-1),
        ArrowDown: focusNext(1),
        ...(mayMove &&
          !isPhone && {
            ArrowLeft: () => step(card, stage, -1),
            ArrowRight: () => step(card, stage, 1),
            ' ': () => lift.take(card, stage),
          }),
      }
  const [isHinted, setHinted] = useState(false)
  const tabIndex = isStop || isPhone ? undefined : -1
  const focus = ({ target }: FocusEvent) => {
    onStop()
    setHinted(target.matches(':focus-visible'))
  }
  return (
    <li
      className={`${style.card} ${isLifted ? style.lifted : ''} ${mayMove ? style.movable : ''}`}
      onPointerDown={mayMove ? (event) => lift.press(event, card, stage) : undefined}
    >
      <div className="grow">
        <Anchor
          id={cardId(card.id)}
          className={style.name}
          to={href(paths.customer, { customerId: card.id })}
          draggable={false}
          data-card=""
          tabIndex={tabIndex}
          aria-describedby={mayMove && hasKeys ? 'lead-keys' : undefined}
          onKeyDown={onKeys<KeyboardEvent<HTMLElement>>(keys)}
          onFocus={focus}
          onBlur={() => {
            setHinted(false)
            if (byKeys) lift.leave()
          }}
        >
          {card.name}
        </Anchor>
        <Facts card={card} />
      </div>
      {mayMove && (
        <div className={style.acts}>
          {isPhone && next && (
            <Button
              aria-label={t('leads.next', { ...named(card.name), stage: t(`code.${next}`) })}
              onClick={() => change(card, stage, next)}
            >
              <IconRight size={15} stroke={1.6} aria-hidden /> {t(`code.${next}`)}
            </Button>
          )}
          <Menu
            label={t('customers.changeStage')}
            items={stages.map((code) => ({
              label: t(`code.${code}`),
              checked: code === stage,
              onSelect: () => change(card, stage, code),
            }))}
            trigger={(props) => (
              <IconButton
                {...props}
                size={isPhone ? 'md' : 'sm'}
                tabIndex={tabIndex}
                icon={IconDots}
                label={`${t('customers.changeStage')}: ${card.name}`}
              />
            )}
          />
        </div>
      )}
      {isHinted && hasKeys && mayMove && <KeyHint isLifted={byKeys} />}
    </li>
  )
}

/** What the keys do on the focused card. */
function KeyHint({ isLifted }: { isLifted: boolean }) {
  const { t } = useTexts()
  const hints = isLifted
    ? [
        { keys: ['←', '→'], label: t('leads.key.choose') },
        { keys: ['Space'], label: t('leads.key.drop') },
        { keys: ['Esc'], label: t('leads.key.cancel') },
      ]
    : [
        { keys: ['←', '→'], label: t('leads.key.move') },
        { keys: ['Space'], label: t('leads.key.lift') },
        { keys: ['↵'], label: t('leads.key.open') },
      ]
  return (
    <p className={style.hint} aria-hidden>
      {hints.map(({ keys, label }) => (
        <span key={label}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {label}
        </span>
      ))}
    </p>
  )
}

/** Main contact, time in the stage, last log, kinds of needs, and owner. */
export function Facts({ card }: { card: Card }) {
  const { t } = useTexts()
  const format = useFormat()
  const { mainContact, owner } = card
  const stageDays = stageDaysWords(t, format, card.stageAt)
  return (
    <>
      <p className="s12 t3">
        {dotted(
          mainContact && titled(mainContact.name, mainContact.position),
          card.segment && t(`code.${card.segment}`).replaceAll(' ', '\u00a0'),
        ) ||
          format.touch(t, card) ||
          t('customers.noLogYet')}
      </p>
      <div className={style.foot}>
        <div className="s12 t2 num">
          {stageDays && <p>{stageDays}</p>}
          <p>{format.touchWhen(t, card)}</p>
        </div>
        <div className={style.marks}>
          {needKinds
            .filter((kind) => card.needs.some((need) => need === kind))
            .map((kind) => (
              <span
                key={kind}
                className={`${style.need} ${needClass(kind)}`}
                role="img"
                aria-label={t(kindKey(kind))}
                data-tip={t(kindKey(kind))}
              >
                <Glyph icon={needIcons[kind]} size={14} />
              </span>
            ))}
          {owner && <Avatar id={owner.id} name={owner.name} label={owner.name} />}
        </div>
      </div>
    </>
  )
}

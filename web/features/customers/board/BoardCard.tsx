import IconRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { purposes, stageOf, stages, type Stage } from '../../../../contract/codes.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { mayEditCustomer } from '../../../../contract/permissions.ts'
import { dotted, named, titled } from '../../../format/format.ts'
import { usePerson } from '../../../api/me.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { onKeys } from '../../../ui/keys.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Avatar } from '../../../ui/elements/Avatar.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { stageDaysWords } from '../shared/stage-words.ts'
import type { Card } from '../moved-on.ts'
import type { Lift } from './use-lift.ts'
import style from './CustomerBoard.module.css'

export const cardId = (id: string) => `lead-${id}`
type Props = {
  card: Card
  stage: Stage
  lift: Lift
  isPhone: boolean
  change: (card: Card, from: Stage, to: Stage) => void
}

/** A customer card: the name links to the customer; dragging, keys and the menu change its stage. */
export function BoardCard({ card, stage, lift, isPhone, change }: Props) {
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
    : mayMove && !isPhone
      ? { ' ': () => lift.take(card, stage) }
      : {}
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
          aria-describedby={mayMove && !isPhone ? 'lead-keys' : undefined}
          onKeyDown={onKeys(keys)}
          onBlur={byKeys ? lift.leave : undefined}
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
                icon={IconDots}
                label={`${t('customers.changeStage')}: ${card.name}`}
              />
            )}
          />
        </div>
      )}
    </li>
  )
}

/** Main contact, time in the stage, last log, and owner. */
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
        {owner && <Avatar id={owner.id} name={owner.name} label={owner.name} />}
      </div>
    </>
  )
}

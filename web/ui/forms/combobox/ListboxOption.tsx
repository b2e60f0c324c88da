import '../../overlays/overlays.css'
import { Avatar } from '../../elements/Avatar.tsx'
import { Glyph, type Icon } from '../../elements/Glyph.tsx'
import { Kbd } from '../../elements/Kbd.tsx'
import { HighlightedText, type Hits } from '../../elements/HighlightedText.tsx'
import { Monogram } from '../../elements/Monogram.tsx'

export type Choice = {
  value: string
  title: string
  sub?: string | undefined
  lead?: 'customer' | 'person' | undefined
  photo?: string | undefined
  icon?: Icon | undefined
  keys?: string | undefined
  hits?: Hits | undefined
  subHits?: Hits | undefined
  group?: string | undefined
  disabled?: boolean
  /** Runs instead of choosing the option: to create what is not in the list. */
  act?: (() => void) | undefined
  /** A second action by touch at the end of the row. */
  end?: { icon: Icon; act: () => void } | undefined
}

export function OptionLead({ choice }: { choice: Choice }) {
  if (choice.lead === 'customer') return <Monogram name={choice.title} size="s" />
  if (choice.lead === 'person') return <Avatar id={choice.value} name={choice.title} photo={choice.photo} />
  return choice.icon ? <Glyph icon={choice.icon} /> : null
}

/** An option of a listbox: avatar or icon, title with highlights, a line of context. The focus stays in the field. */
export function ListboxOption({
  id,
  choice,
  on,
  chosen,
  onPick,
}: {
  id: string
  choice: Choice
  on: boolean
  chosen: boolean
  onPick: () => void
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={choice.disabled || undefined}
      className={`opt ${on ? 'on' : ''} ${choice.lead ? '' : 'plain'}`}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!choice.disabled) onPick()
      }}
    >
      <OptionLead choice={choice} />
      <span className="ttl one">
        <HighlightedText text={choice.title} hits={choice.hits} />
      </span>{' '}
      {choice.sub && (
        <span className="sub one">
          <HighlightedText text={choice.sub} hits={choice.subHits} />
        </span>
      )}
      {choice.keys ? (
        <>
          <span className="grow" />
          <span className="desk">
            <Kbd>{choice.keys}</Kbd>
          </span>
        </>
      ) : null}
      {choice.end && (
        <span
          className="end phone"
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            choice.end?.act()
          }}
        >
          <Glyph icon={choice.end.icon} />
        </span>
      )}
    </div>
  )
}

import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { onKeys } from '../../keys.ts'
import type { Choice } from './ListboxOption.tsx'
import { useOutsidePress } from '../../overlays/use-outside-press.ts'
import { useChoices, type Search } from './use-choices.ts'
import { useFloatingPosition } from '../../overlays/use-floating-position.ts'

type Options = {
  search: Search
  onPick: (choice: Choice) => void
  /** An option with `act` was chosen: called before it runs. */
  onAct?: (() => void) | undefined
  onBackspace?: () => void
  sameWidth?: boolean
  keepOpen?: boolean
  /** The listbox is always open, inline below the field, as in a sheet. */
  inline?: boolean
  id?: string | undefined
}

/**
 * The editable combobox of the ARIA patterns: the focus stays in the field, arrow keys move, Enter chooses, Escape
 * closes.
 */
export const useCombo = ({
  search,
  onPick,
  onAct,
  onBackspace,
  sameWidth = true,
  keepOpen = false,
  inline = false,
  id: given,
}: Options) => {
  const own = useId()
  const id = given ?? own
  const [open, setOpen] = useState(inline),
    [query, setQuery] = useState(''),
    [at, setAt] = useState(0)
  const anchor = useRef<HTMLDivElement>(null),
    box = useRef<HTMLDivElement>(null),
    input = useRef<HTMLInputElement>(null)
  const found = useChoices(open, query, search)
  useFloatingPosition(anchor, box, { open, sameWidth })
  useOutsidePress(open && !inline, [anchor, box], () => leave())

  const isReady = found.state === 'ready' && found.query === query
  const setEnterPending = usePendingEnter(isReady, () => pick(found.choices[0]))

  const leave = () => {
    setEnterPending(false)
    setOpen(inline)
    setQuery('')
    setAt(0)
  }
  const show = () => {
    if (!open) {
      setOpen(true)
      setAt(0)
    }
  }
  const pick = (choice: Choice | undefined) => {
    if (!choice || choice.disabled) return
    if (choice.act) {
      leave()
      onAct?.()
      return choice.act()
    }
    onPick(choice)
    if (keepOpen) {
      setQuery('')
      setAt(0)
    } else leave()
  }
  const move = (step: number) => () => {
    if (!open) return show()
    const count = found.choices.length
    if (count) setAt((at + step + count) % count)
  }
  const keys = onKeys<KeyboardEvent>({
    ArrowDown: move(1),
    ArrowUp: move(-1),
    Enter: () => {
      if (!open) show()
      else if (isReady) pick(found.choices[at])
      else setEnterPending(true)
    },
    ...(open && !inline
      ? {
          Escape: (event: KeyboardEvent) => {
            event.stopPropagation()
            leave()
          },
        }
      : {}),
    ...(query === '' && onBackspace ? { Backspace: onBackspace } : {}),
  })
  const field = {
    ref: input,
    role: 'combobox' as const,
    autoComplete: 'off',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': open,
    'aria-controls': open ? `${id}-list` : undefined,
    'aria-activedescendant': open && found.choices[at] ? `${id}-list-${at}` : undefined,
    onKeyDown: keys,
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      if (!open) {
        event.currentTarget.select()
        show()
      }
    },
    onBlur: inline ? undefined : leave,
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
  }
  return {
    listId: `${id}-list`,
    open,
    query,
    at,
    found,
    anchor,
    box,
    input,
    field,
    show,
    leave,
    pick,
    type: (text: string) => {
      setQuery(text)
      setAt(0)
      setOpen(true)
    },
  }
}

/** Enter before the results of the typed query have arrived chooses the first of them, never one of an older query. */
function usePendingEnter(isReady: boolean, chooseFirst: () => void): (isPending: boolean) => void {
  const [isPending, setPending] = useState(false)
  const run = useEffectEvent(() => {
    setPending(false)
    chooseFirst()
  })
  useEffect(() => {
    if (isPending && isReady) run()
  }, [isPending, isReady])
  return setPending
}

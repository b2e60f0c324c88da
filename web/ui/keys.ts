// Keyboard handlers and shortcuts that ignore keys of an input method (composing Hangul).
import { useEffect, useEffectEvent } from 'react'
import { externalStore } from './external-store.ts'
import { isModalOpen } from './overlays/open-overlays.ts'

type AnyKeyEvent = { key: string; keyCode: number; isComposing?: boolean; nativeEvent?: { isComposing: boolean } }

/**
 * True while a syllable is being composed. Safari ends the composition before its keydown event, so the key code is
 * checked too.
 */
export const isComposing = (event: AnyKeyEvent): boolean =>
  (event.nativeEvent?.isComposing ?? event.isComposing ?? false) || event.keyCode === 229

type Handlers<E> = Record<string, ((event: E) => void) | undefined>

/**
 * An onKeyDown handler that ignores keys of an input method, and prevents the default of handled ones: onKeys({ Enter:
 * add, 'Mod+Enter': send }).
 */
export const onKeys =
  <E extends AnyKeyEvent & { metaKey: boolean; ctrlKey: boolean; preventDefault(): void }>(handlers: Handlers<E>) =>
  (event: E): void => {
    if (isComposing(event)) return
    const handler = handlers[event.metaKey || event.ctrlKey ? `Mod+${event.key}` : event.key]
    if (!handler) return
    event.preventDefault()
    handler(event)
  }

/** An onKeyDown handler for Enter alone. */
export const onEnter = <E extends AnyKeyEvent & { metaKey: boolean; ctrlKey: boolean; preventDefault(): void }>(
  handler: (event: E) => void,
) => onKeys<E>({ Enter: handler })

// ---- Shortcuts: physical keys, so that they work in Hangul mode ----
// 'KeyC', 'Shift+Slash', 'Mod+KeyK' (⌘ or Ctrl), 'KeyG KeyL' (a sequence)

export type Shortcut = {
  keys: string
  label: string
  group?: string | undefined
  /** Null: keys of a focused control, which handles them itself; they are only listed. */
  run: ((event: KeyboardEvent) => void) | null
}

/** `singleKeys`: false turns off shortcuts without ⌘ or Ctrl. */
const registry = externalStore({ shortcuts: [] as Shortcut[], singleKeys: true })
let previous = { code: '', at: 0 }

/** WCAG 2.1.4: users can turn off single-key shortcuts. */
export const setSingleKeys = (singleKeys: boolean): void => registry.update({ singleKeys })

/** Whether a key without ⌘ or Ctrl may be a shortcut while the target has the focus. */
export const mayUseSingleKey = (target: EventTarget | null): boolean => registry.get().singleKeys && !isField(target)
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select'))

/** Space and Enter activate the focused control. */
const isPress = ({ code, target }: KeyboardEvent): boolean =>
  (code === 'Space' || code === 'Enter') &&
  target instanceof HTMLElement &&
  target.closest('button, a, input, summary, [role=button]') !== null

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform)

export const handleKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || isComposing(event) || event.altKey) return
  const { shortcuts } = registry.get()
  const mod = event.metaKey || event.ctrlKey
  if (!mod && (!mayUseSingleKey(event.target) || isPress(event) || isModalOpen())) return
  const stroke = `${mod ? 'Mod+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.code}`
  const pair = event.timeStamp - previous.at < 1200 ? `${previous.code} ${stroke}` : ''
  const active = shortcuts.filter(({ run }) => run !== null)
  const found = active.findLast((one) => one.keys === pair) ?? active.findLast((one) => one.keys === stroke)
  previous = { code: stroke, at: event.timeStamp }
  if (!found?.run) return
  event.preventDefault()
  found.run(event)
}

export const addShortcut = (shortcut: Shortcut): (() => void) => {
  const { shortcuts } = registry.get()
  if (shortcuts.length === 0) window.addEventListener('keydown', handleKeyDown)
  registry.update({ shortcuts: [...shortcuts, shortcut] })
  return () => {
    const others = registry.get().shortcuts.filter((one) => one !== shortcut)
    if (others.length === 0) window.removeEventListener('keydown', handleKeyDown)
    registry.update({ shortcuts: others })
  }
}

/**
 * Registers a shortcut; of several for the same keys the last one wins. Single keys do nothing in a field, during a
 * composition and while a modal overlay is open; ⌘ and Ctrl keys always work.
 */
export const useShortcut = (
  keys: string,
  handler: (event: KeyboardEvent) => void,
  { label, group, off = false }: { label: string; group?: string; off?: boolean },
): void => {
  const run = useEffectEvent(handler)
  useEffect(
    () => (off ? undefined : addShortcut({ keys, label, group, run: (event) => run(event) })),
    [keys, label, group, off],
  )
}

/** Adds keys that a focused control handles itself to the list that "?" opens. @param keys with a space between several */
export const useListedKeys = (keys: string, { label, group }: { label: string; group: string }, off = false): void =>
  useEffect(() => (off ? undefined : addShortcut({ keys, label, group, run: null })), [keys, label, group, off])

/** The registered shortcuts, for the list that "?" opens. */
export const useShortcutList = (): { shortcuts: Shortcut[]; singleKeys: boolean } => registry.use((all) => all)

const names: Record<string, string> = {
  Slash: '/',
  Comma: ',',
  Period: '.',
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'esc',
  'Shift+Slash': '?',
}

/** 'Mod+KeyK' → '⌘K' or 'Ctrl K'; 'KeyG KeyL' → ['G', 'L']. */
export const keyCaps = (keys: string): string[] =>
  keys.split(' ').map(
    (stroke) =>
      names[stroke] ??
      stroke
        .split('+')
        .map((part) =>
          part === 'Mod'
            ? isMac()
              ? '⌘'
              : 'Ctrl '
            : part === 'Shift'
              ? '⇧'
              : (names[part] ?? part.replace(/^(Key|Digit)/, '')),
        )
        .join(''),
  )

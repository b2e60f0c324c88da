import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isFloating } from './floats/open-floats.ts'

type AnyKeyEvent = { key: string; keyCode: number; isComposing?: boolean; nativeEvent?: { isComposing: boolean } }

/** True while a syllable is being composed. Safari ends a composition before its keydown, so the key code counts too. */
export const isComposing = (event: AnyKeyEvent): boolean =>
  (event.nativeEvent?.isComposing ?? event.isComposing ?? false) || event.keyCode === 229

type Handlers<E> = Record<string, ((event: E) => void) | undefined>

/** onKeyDown that never acts on a key of the input method: onKeys({ Enter: add, ArrowDown: next, 'Mod+Enter': send }). A handled key is kept from the browser. */
export const onKeys =
  <E extends AnyKeyEvent & { metaKey: boolean; ctrlKey: boolean; preventDefault(): void }>(handlers: Handlers<E>) =>
  (event: E): void => {
    if (isComposing(event)) return
    const handler = handlers[event.metaKey || event.ctrlKey ? `Mod+${event.key}` : event.key]
    if (!handler) return
    event.preventDefault()
    handler(event)
  }

/** onKeyDown for Enter alone. */
export const onEnter = <E extends AnyKeyEvent & { metaKey: boolean; ctrlKey: boolean; preventDefault(): void }>(
  handler: (event: E) => void,
) => onKeys<E>({ Enter: handler })

// ---- shortcuts: physical keys, so that they work in Hangul mode --------------------------------------------------
// 'KeyC', 'Shift+Slash', 'Mod+KeyK' (⌘ or Ctrl), 'KeyG KeyL' (one after the other)

export type Shortcut = { keys: string; label: string; group?: string | undefined; run: (event: KeyboardEvent) => void }

let shortcuts: Shortcut[] = []
let singleKeys = true
let before = { code: '', at: 0 }
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** WCAG 2.1.4: without single keys only those with ⌘ or Ctrl remain. */
export const setSingleKeys = (on: boolean): void => {
  singleKeys = on
  changed()
}

/** Whether a key alone may do something where this has the focus. */
export const mayActAlone = (target: EventTarget | null): boolean => singleKeys && !isField(target)
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select'))

/** What presses the control that has the focus is that control's. */
const isPress = ({ code, target }: KeyboardEvent): boolean =>
  (code === 'Space' || code === 'Enter') &&
  target instanceof HTMLElement &&
  target.closest('button, a, input, summary, [role=button]') !== null

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform)

export const press = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || isComposing(event) || event.altKey) return
  const mod = event.metaKey || event.ctrlKey
  if (!mod && (!mayActAlone(event.target) || isPress(event) || isFloating())) return
  const stroke = `${mod ? 'Mod+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.code}`
  const pair = event.timeStamp - before.at < 1200 ? `${before.code} ${stroke}` : ''
  const found = shortcuts.findLast((one) => one.keys === pair) ?? shortcuts.findLast((one) => one.keys === stroke)
  before = { code: stroke, at: event.timeStamp }
  if (!found) return
  event.preventDefault()
  found.run(event)
}

export const addShortcut = (shortcut: Shortcut): (() => void) => {
  if (shortcuts.length === 0) window.addEventListener('keydown', press)
  shortcuts = [...shortcuts, shortcut]
  changed()
  return () => {
    shortcuts = shortcuts.filter((one) => one !== shortcut)
    if (shortcuts.length === 0) window.removeEventListener('keydown', press)
    changed()
  }
}

/** The last one registered wins. Inactive in fields, compositions and while anything floats; ⌘ and Ctrl keys always work. */
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

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** All that work now, for the sheet behind "?". */
export const useShortcutList = (): { shortcuts: Shortcut[]; singleKeys: boolean } => ({
  shortcuts: useSyncExternalStore(subscribe, () => shortcuts),
  singleKeys: useSyncExternalStore(subscribe, () => singleKeys),
})

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

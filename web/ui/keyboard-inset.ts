// The on-screen keyboard of a phone. While a text field has the focus, `data-typing` stands on the root element, and
// `--sl-keyboard` is the part of the window that the keyboard covers. Browsers that know `interactive-widget` (in
// index.html) make the window smaller instead, so that nothing is covered; Safari does not. The line that is typed in
// stays in sight.
import { showCaret } from './caret-in-view.ts'

const root = document.documentElement
const opensKeyboard = `textarea, [contenteditable]:not([contenteditable=false]), input:not(${[
  'checkbox',
  'radio',
  'button',
  'submit',
  'file',
  'range',
  'color',
  'date',
  'time',
]
  .map((type) => `[type=${type}]`)
  .join()})`

const coveredPixels = (): number => {
  const { visualViewport: visible } = window
  // A page that is zoomed in shows only a part of the window too.
  return visible && visible.scale === 1 ? Math.max(0, Math.round(innerHeight - visible.height - visible.offsetTop)) : 0
}
const measure = () =>
  root.style.setProperty('--sl-keyboard', `${root.hasAttribute('data-typing') ? coveredPixels() : 0}px`)
/** After the text area has grown with its text. */
const reveal = () =>
  requestAnimationFrame(() => {
    const area = document.activeElement
    if (area instanceof HTMLTextAreaElement && matchMedia('(pointer: coarse)').matches) showCaret(area)
  })

/** @returns what ends it */
export function watchKeyboard(): () => void {
  const over = new AbortController()
  const options = { signal: over.signal, capture: true, passive: true }
  let isPressed = false
  const update = () => {
    root.toggleAttribute('data-typing', document.activeElement?.matches(opensKeyboard) ?? false)
    measure()
  }
  /** Nothing moves between a press, which may take the focus, and its click. */
  const release = () => {
    isPressed = false
    setTimeout(update)
  }
  addEventListener('pointerdown', () => (isPressed = true), options)
  for (const end of ['click', 'pointercancel']) addEventListener(end, release, options)
  addEventListener('pointerup', () => setTimeout(release, 50), options)
  addEventListener('focusin', () => isPressed || update(), options)
  addEventListener('focusout', () => setTimeout(() => isPressed || update()), options)
  addEventListener('input', reveal, options)
  addEventListener('resize', reveal, options)
  visualViewport?.addEventListener('resize', () => (measure(), reveal()), options)
  visualViewport?.addEventListener('scroll', measure, options)
  update()
  reveal()
  return () => over.abort()
}

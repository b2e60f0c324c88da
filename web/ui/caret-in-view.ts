// Scrolls to the line of the caret in a text area. Browsers do it before the area has grown with its text, and without
// the bars and the keyboard above the page.

/** What decides where a text breaks into lines. */
const copied = ['font', 'letterSpacing', 'lineHeight', 'padding', 'textIndent', 'wordBreak', 'overflowWrap'] as const

/** The top and bottom of the caret's line, in pixels from the top of the window. */
function caretLine(area: HTMLTextAreaElement): { top: number; bottom: number } {
  const look = getComputedStyle(area)
  const copy = document.createElement('div')
  for (const name of copied) copy.style[name] = look[name]
  const { width, border } = { width: `${area.clientWidth}px`, border: area.clientTop }
  Object.assign(copy.style, { position: 'fixed', inset: '0 auto auto 0', visibility: 'hidden', whiteSpace: 'pre-wrap' })
  Object.assign(copy.style, { boxSizing: 'border-box', width })
  const caret = document.createElement('span')
  // A zero-width space: the line of the caret may be empty.
  caret.textContent = '\u200b'
  copy.append(area.value.slice(0, area.selectionEnd), caret)
  document.body.append(copy)
  const top = area.getBoundingClientRect().top + border - area.scrollTop + caret.offsetTop
  const line = { top, bottom: top + caret.offsetHeight }
  copy.remove()
  return line
}

const scrolls = (one: Element) =>
  /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight
function scrollerOf(area: Element): Element | null {
  for (let one = area.parentElement; one && one !== document.body; one = one.parentElement) if (scrolls(one)) return one
  return null
}

/** Scrolls the page, or the sheet that holds the text area, as little as shows the line of the caret. */
export function showCaret(area: HTMLTextAreaElement): void {
  const line = caretLine(area)
  const sheet = scrollerOf(area)
  const { top, bottom } = sheet?.getBoundingClientRect() ?? { top: visualViewport?.offsetTop ?? 0, bottom: innerHeight }
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(sheet ?? document.documentElement)
  const [first, last] = [top + (parseFloat(scrollPaddingTop) || 0), bottom - (parseFloat(scrollPaddingBottom) || 0)]
  const by = line.bottom > last ? line.bottom - last : Math.min(0, line.top - first)
  if (by !== 0) (sheet ?? window).scrollBy({ top: by, behavior: 'instant' })
}

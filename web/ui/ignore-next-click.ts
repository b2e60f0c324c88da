/** Milliseconds in which the click of a finger arrives. */
const clickMs = 300

/** Ignores the click that a browser sends after the pointer of a drag was released; it may send none. */
export function ignoreNextClick(): void {
  const listening = new AbortController()
  const { signal } = listening
  const end = () => listening.abort()
  addEventListener(
    'click',
    (click) => {
      click.preventDefault()
      click.stopPropagation()
      end()
    },
    { capture: true, signal },
  )
  for (const next of ['pointerdown', 'keydown']) addEventListener(next, end, { capture: true, signal })
  setTimeout(end, clickMs)
}

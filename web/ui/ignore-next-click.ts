/** Ignores the click that a browser sends after the pointer of a drag was released. */
export function ignoreNextClick(): void {
  const listening = new AbortController()
  addEventListener(
    'click',
    (click) => {
      click.preventDefault()
      click.stopPropagation()
    },
    { capture: true, signal: listening.signal },
  )
  setTimeout(() => listening.abort())
}

/** Milliseconds after its release in which the click of a finger arrives. */
const clickMs = 300
/** Milliseconds after which a press without an end, as that of a scroll bar, is waited for no more. */
const mostMs = 3_000

/** Waits for the click of the pointer that is pressed now; ends without one where it scrolls or leaves. */
export const untilClicked = (): Promise<void> =>
  new Promise((settle) => {
    const listening = new AbortController()
    const { signal } = listening
    const end = () => {
      clearTimeout(limit)
      listening.abort()
      settle()
    }
    const limit = setTimeout(end, mostMs)
    // After the click, not within it: what it meets may not be rendered anew before.
    addEventListener('click', () => setTimeout(end), { capture: true, signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('pointerup', () => setTimeout(end, clickMs), { signal })
  })

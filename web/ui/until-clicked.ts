/** Milliseconds after its release in which the click of a finger arrives. */
const clickMs = 300

/** Waits for the click of the pointer that is pressed now; ends without one where it scrolls or leaves. */
export const untilClicked = (): Promise<void> =>
  new Promise((settle) => {
    const listening = new AbortController()
    const { signal } = listening
    const end = () => {
      listening.abort()
      settle()
    }
    // After the click, not within it: what it meets may not be rendered anew before.
    addEventListener('click', () => setTimeout(end), { capture: true, signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('pointerup', () => setTimeout(end, clickMs), { signal })
  })

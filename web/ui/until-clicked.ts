/** Milliseconds after its release in which the click of a pointer arrives. */
const clickMs = 300
/** Milliseconds after which a press whose release is never told, as that of a scroll bar, is waited for no more. */
const mostMs = 3_000

/** Waits until the pointer that is pressed now was released, and its click was handled. */
export const untilClicked = (): Promise<void> =>
  new Promise((settle) => {
    setTimeout(settle, mostMs)
    for (const type of ['pointerup', 'pointercancel'])
      addEventListener(type, () => setTimeout(settle, clickMs), { capture: true, once: true })
  })

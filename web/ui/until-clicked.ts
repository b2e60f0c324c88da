/** Milliseconds after its release in which the click of a pointer arrives. */
const clickMs = 300

/** Waits until the pointer that is pressed now was released, and its click was handled. */
export const untilClicked = (): Promise<void> =>
  new Promise((settle) => {
    for (const type of ['pointerup', 'pointercancel'])
      addEventListener(type, () => setTimeout(settle, clickMs), { capture: true, once: true })
  })

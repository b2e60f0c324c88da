import { useSyncExternalStore } from 'react'

/** A question as title, what follows as body, the verb on the button ("일지 삭제", never "확인"). */
export type Question = { title: string; body?: string; verb: string; danger?: boolean; cancel?: string }
type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()
const set = (next: Asked | null) => {
  asked = next
  for (const listener of listeners) listener()
}

/** Resolves true for the verb, false for Cancel, Escape or a newer question. */
export const confirm = (question: Question): Promise<boolean> => {
  asked?.answer(false)
  return new Promise((answer) =>
    set({
      ...question,
      answer: (yes) => {
        set(null)
        answer(yes)
      },
    }),
  )
}
/** What was asked about a screen that is gone. */
export const withdraw = (): void => asked?.answer(false)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useQuestion = (): Asked | null => useSyncExternalStore(subscribe, () => asked)

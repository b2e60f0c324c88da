import { useSyncExternalStore } from 'react'

/** A question as title, what follows as body, the verb on the button ("일지 삭제", never "확인"). */
export type Question = { title: string; body?: string; verb: string; danger?: boolean; cancel?: string }
/** Other ways than the verb, each a verb too. */
type Ways = readonly { verb: string; danger?: boolean }[]
type Asked = Question & { ways: Ways; answer: (way: boolean | number) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()
const set = (next: Asked | null) => {
  asked = next
  for (const listener of listeners) listener()
}

/** Resolves true for the verb, false for Cancel, Escape or a newer question. */
export const confirm = async (question: Question): Promise<boolean> => (await confirmOr(question, [])) === true
/** Resolves true for the verb, the number of another way for that, false for the rest. */
export const confirmOr = (question: Question, ways: Ways): Promise<boolean | number> => {
  asked?.answer(false)
  return new Promise((answer) =>
    set({
      ...question,
      ways,
      answer: (way) => {
        set(null)
        answer(way)
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

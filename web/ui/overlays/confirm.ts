// Confirmation dialogs, opened by a function call; ConfirmDialog shows them.
import { externalStore } from '../external-store.ts'

/** `body`: a paragraph per line. `verb`: the button's text, which names the action ("일지 삭제", never "확인"). */
export type Question = { title: string; body?: string; verb: string; danger?: boolean; cancel?: string }
/** Further buttons. */
type Alternatives = readonly { verb: string; danger?: boolean }[]
type OpenQuestion = Question & { alternatives: Alternatives; answer: (chosen: boolean | number) => void }

const current = externalStore<OpenQuestion | null>(null)

/** Resolves to true for the verb; to false for Cancel, Escape or a newer question. */
export const confirm = async (question: Question): Promise<boolean> =>
  (await confirmWithAlternatives(question, [])) === true
/** Resolves to true for the verb, to the index of an alternative for that one, to false otherwise. */
export const confirmWithAlternatives = (question: Question, alternatives: Alternatives): Promise<boolean | number> => {
  current.get()?.answer(false)
  return new Promise((resolve) =>
    current.set({
      ...question,
      alternatives,
      answer: (chosen) => {
        current.set(null)
        resolve(chosen)
      },
    }),
  )
}
/** Closes the question when its screen is left. */
export const dismissQuestion = (): void => current.get()?.answer(false)
export const useQuestion = (): OpenQuestion | null => current.use((question) => question)

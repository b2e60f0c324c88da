// What the field of a line and its preview share.
import type { PlanLine } from './plan-line.ts'
import type { Suggestion } from './use-line-customers.ts'

export type PlanLineProps = {
  line: string
  onLine: (line: string) => void
  /** The day that is taken where the line says none. */
  day: string
  /**
   * What was understood; with every change of the line, before that is shown. `toForm` turns it into fields; it loads
   * with the parser.
   */
  onRead: (read: PlanLine, toForm: Pick<typeof import('./line-form.ts'), 'changedPart' | 'partOfLine'>) => void
  onSuggestion: (suggestion: Suggestion) => void
  /** The customer or contact that is chosen. */
  chosenId: string | undefined
  /** Shows the text, where no form does. */
  showsText?: boolean
}

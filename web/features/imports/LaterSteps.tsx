import { isWorking } from '../../../contract/calls/imports/shapes.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { RunningStep } from './RunningStep.tsx'
import { UnreadStep } from './UnreadStep.tsx'
import type { Import } from './use-import.ts'

type Props = {
  one: Import
  acts: HTMLElement | null
  /** Of the bar: 1 for the columns, 2 for the check. */
  step: number
  open: (importId: string) => void
  /** Back to the columns, or to the check again. */
  onBack: (isBack: boolean) => void
}

/** What is shown of an import from its upload on: loads after the page of the first step. */
export function LaterSteps({ one, acts, step, open, onBack }: Props) {
  const again = () => open('')
  if (one.state === 'unread') return <UnreadStep one={one} acts={acts} again={again} />
  // The columns are asked while the rows are read.
  const isAsked = one.state === 'reading' && one.columns.length > 0
  if (isWorking(one.state) && !isAsked) return <RunningStep one={one} acts={acts} again={again} />
  if (step === 1) {
    // What was chosen for the columns of another sheet, or of another first row, is not chosen for these.
    const key = JSON.stringify([one.sheet, one.columns.map(({ column, head, group }) => [column, head, group])])
    return <ColumnsStep key={key} one={one} acts={acts} again={again} done={() => onBack(false)} />
  }
  if (step === 2) return <CheckStep one={one} acts={acts} back={() => onBack(true)} />
  return <ResultStep one={one} acts={acts} open={open} />
}

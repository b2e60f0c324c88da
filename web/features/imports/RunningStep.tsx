import type { ReactNode } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { write } from '../../api/writes.ts'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { StepActions } from './StepActions.tsx'
import { discardImport } from './discard.ts'
import { resultText, stateText } from './figures.ts'
import style from './Imports.module.css'
import { runWithErrorToast } from './shared/request-download.ts'
import type { Import } from './use-import.ts'

/** The running job, its progress, and the effect of stopping it. */
export function RunningStep({ one, acts, again }: { one: Import; acts: HTMLElement | null; again: () => void }) {
  const { t } = useTexts()
  const { state, importId, done } = one
  const becomes = [imports.detail, { importId }] as const
  const stop = () =>
    void runWithErrorToast(t, t('imports.stopping'), () => write(imports.stop, { importId }, { becomes }))
  const cancel = async () => {
    if (await discardImport(t, one)) again()
  }
  return (
    <div className={style.running}>
      <StepActions place={acts}>
        <Button look="danger" onClick={state === 'reading' ? () => void cancel() : stop}>
          {t(state === 'reading' ? 'imports.cancel' : 'imports.stop')}
        </Button>
      </StepActions>
      <Progress one={one} />
      <p className={style.sub}>{t(state === 'running' ? 'imports.goesOn' : 'imports.goesOnHere')}</p>
      {state === 'running' && (
        <p className={style.note}>
          {resultText(t, one)} <br />
          {t('imports.stopLeaves', { count: done })}
        </p>
      )}
      {state === 'undoing' && <p className={style.note}>{t('imports.undoStopLeaves', { count: done })}</p>}
    </div>
  )
}

/** How far the job is. The number of rows of a file is not known at first. */
export function Progress({ one, end }: { one: Import; end?: ReactNode }) {
  const { t } = useTexts()
  const format = useFormat()
  const { done, total } = one
  return (
    <ProgressBar
      label={stateText(t, one)}
      done={done}
      total={total}
      end={end}
      count={total > 0 ? `${format.number(done)} / ${format.number(total)}` : ''}
    />
  )
}

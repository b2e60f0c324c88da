import { imports } from '../../../contract/calls/imports/calls.ts'
import { write } from '../../api/writes.ts'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { StepActions } from './StepActions.tsx'
import { resultText } from './figures.ts'
import style from './Imports.module.css'
import { runWithErrorToast } from './shared/request-download.ts'
import type { Import } from './use-import.ts'

/** The running job, its progress, and the effect of stopping it. */
export function RunningStep({ one, acts }: { one: Import; acts: HTMLElement | null }) {
  const { t } = useTexts()
  const format = useFormat()
  const isRunning = one.state === 'running'
  const becomes = [imports.detail, { importId: one.importId }] as const
  const stop = () =>
    void runWithErrorToast(t, t('imports.stopping'), () => write(imports.stop, { importId: one.importId }, { becomes }))
  return (
    <div className={style.running}>
      <StepActions place={acts}>
        <Button look="danger" onClick={stop}>
          {t('imports.stop')}
        </Button>
      </StepActions>
      <ProgressBar
        label={t(isRunning ? 'imports.running' : 'imports.checking')}
        done={one.done}
        total={one.total}
        count={`${format.number(one.done)} / ${format.number(one.total)}`}
      />
      <p className={style.sub}>{t('imports.goesOn')}</p>
      {isRunning && (
        <p className={style.note}>
          {resultText(t, one)} <br />
          {t('imports.stopLeaves', { count: one.done })}
        </p>
      )}
    </div>
  )
}

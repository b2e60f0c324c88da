import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { Suspense } from 'react'
import { paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { useFormat } from '../../../format/use-format.ts'
import { AccountButton } from '../../../kit/AccountButton.tsx'
import { useTitle } from '../../../kit/address/use-title.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../../ui/forms/form/FieldError.tsx'
import { DropZone } from '../../../ui/forms/fields/DropZone.tsx'
import { Breadcrumbs } from '../../../ui/pages/Breadcrumbs.tsx'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { usePlanImport, type ImportResult } from './use-plan-import.ts'
import style from './PlanImport.module.css'

const ImportPreview = lazyComponent(async () => (await import('./ImportPreview.tsx')).ImportPreview)

const megabytes = limits.calendarFileBytes / 1024 / 1024

/** Adds plans from an .ics file: choose, look, add, and undo. */
export function PlanImportScreen() {
  const { t } = useTexts()
  const { phase, problem, read, add, undo, choose, restart } = usePlanImport()
  const format = useFormat()
  const title = t('ics.title')
  useTitle(title)
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('nav.calendar')} glyph={22} to={paths.calendar} />}
        title={
          <Breadcrumbs label={title} path={[{ label: t('nav.calendar'), to: paths.calendar }, { label: title }]} />
        }
        actions={<AccountButton />}
      />
      <div className={`page ${style.page}`}>
        {(phase.step === 'file' || phase.step === 'reading') && (
          <ChooseFile isReading={phase.step === 'reading'} problem={problem} onFile={read} />
        )}
        {phase.step === 'preview' && (
          <>
            <p className={style.lede}>{t('ics.from', { name: phase.name })}</p>
            <Suspense fallback={<Skeleton rows={4} shape="line" />}>
              <ImportPreview events={phase.events} chosen={phase.chosen} choose={choose} />
            </Suspense>
            <footer className={style.foot}>
              {problem && <FieldError id="import-problem">{problem}</FieldError>}
              <Button look="primary" disabled={phase.chosen.size === 0} onClick={add}>
                {t('ics.add', { count: phase.chosen.size })}
              </Button>
              <Button onClick={restart}>{t('ics.other')}</Button>
            </footer>
          </>
        )}
        {phase.step === 'adding' && (
          <ProgressBar
            label={t('ics.adding')}
            done={phase.done}
            total={phase.total}
            count={`${format.number(phase.done)} / ${format.number(phase.total)}`}
          />
        )}
        {phase.step === 'done' && (
          <section className={style.done}>
            {problem && <FieldError id="import-problem">{problem}</FieldError>}
            <Result result={phase.result} isUndone={phase.isUndone} />
            <div className={style.acts}>
              <Button look="primary" to={paths.calendar}>
                {t('plans.toCalendar')}
              </Button>
              {phase.result.added > 0 && !phase.isUndone && (
                <Button onClick={() => void undo(phase.importKey, phase.result)}>{t('ics.undo')}</Button>
              )}
              <Button look="ghost" onClick={restart}>
                {t('ics.other')}
              </Button>
            </div>
          </section>
        )}
      </div>
    </>
  )
}

type ChooseProps = { isReading: boolean; problem: string; onFile: (file: File) => void }
function ChooseFile({ isReading, problem, onFile }: ChooseProps) {
  const { t } = useTexts()
  return (
    <DropZone
      title={t('ics.dropHere')}
      phoneTitle={t('ics.chooseHere')}
      limits={t('ics.limits', { size: megabytes, count: limits.calendarFileEvents })}
      label={t('ics.choose')}
      accept=".ics,.ical,.ifb,text/calendar"
      busy={isReading}
      error={problem}
      onFile={onFile}
    >
      <p className={style.hint}>{t('ics.hint')}</p>
    </DropZone>
  )
}

function Result({ result, isUndone }: { result: ImportResult; isUndone: boolean }) {
  const { t } = useTexts()
  const { added, known, full, refused } = result
  const left = [
    known > 0 && t('ics.resultKnown', { count: known }),
    full > 0 && t('ics.resultFull', { count: full, max: limits.repeatedPlans }),
    refused > 0 && t('ics.resultRefused', { count: refused }),
  ].filter((text) => text !== false)
  return (
    <div role="status">
      <h2>{isUndone ? t('ics.resultUndone') : t('ics.added', { count: added })}</h2>
      {left.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

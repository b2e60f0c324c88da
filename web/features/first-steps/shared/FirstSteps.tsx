import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import { paths } from '../../../../contract/core/paths.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './FirstSteps.module.css'
import { SampleStep } from '../SampleStep.tsx'
import type { Step } from './use-first-steps.ts'
import type { Sample } from '../use-sample.ts'

/** The steps in order with their links, and the sample. @param leads whether the first open step has the primary button */
export function FirstSteps({
  steps,
  next,
  sample,
  leads,
  onPutAway,
}: {
  steps: Step[]
  next: Step | undefined
  sample: Sample | null
  leads: boolean
  onPutAway: () => void
}) {
  const { t } = useTexts()
  return (
    <Section title={t('steps.title')} more={{ label: t('steps.putAway'), onClick: onPutAway }}>
      <ol className={`lines ${style.steps}`}>
        {steps.map((step) => (
          <li key={step.key} className={step.isDone ? style.done : ''}>
            <Glyph icon={step.isDone ? IconCheck : IconCircle} size={20} />
            <div className="grow">
              <h3>
                {t(`steps.${step.key}`)}
                {step.isDone && <span className="unseen"> {t('steps.done')}</span>}
              </h3>
              <p>{t(`steps.${step.key}Why`)}</p>
            </div>
            {!step.isDone && step.imports && (
              <span className="desk">
                <Button look="ghost" to={paths.importCustomers}>
                  {t('steps.customerImport')}
                </Button>
              </span>
            )}
            {!step.isDone && (
              <Button {...(leads && step === next ? { look: 'primary' as const } : {})} to={step.to}>
                {t(`steps.${step.key}Do`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <SampleStep sample={sample} />
    </Section>
  )
}

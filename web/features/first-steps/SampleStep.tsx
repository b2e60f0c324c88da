import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs'
import { href, paths } from '../../../contract/core/paths.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './shared/FirstSteps.module.css'
import { useSample, type Sample } from './use-sample.ts'

/** Not counted as a step: sample data, added and removed with one press. */
export function SampleStep({ sample }: { sample: Sample | null }) {
  const { t } = useTexts()
  const { busy, putIn, remove } = useSample()
  return (
    <div className={style.sample}>
      <Glyph icon={IconFlask} size={20} />
      <div className="grow">
        <h3>{t('steps.sample')}</h3>
        <p>{t(sample ? 'steps.sampleThere' : 'steps.sampleWhy')}</p>
      </div>
      {sample ? (
        <div className={style.acts}>
          <Button to={whereOf(sample)}>{t('steps.sampleOpen')}</Button>
          {sample.mayRemove && (
            <Button look="ghost" busy={busy} onClick={() => void remove(sample)}>
              {t('steps.sampleRemove')}
            </Button>
          )}
        </div>
      ) : (
        <Button busy={busy} onClick={() => void putIn()}>
          {t('steps.sampleDo')}
        </Button>
      )}
    </div>
  )
}

/** Links to the log, or to the customer for users who may not read the log. */
const whereOf = ({ logId, customerId }: Sample) =>
  logId ? href(paths.log, { logId }) : href(paths.customer, { customerId })

import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs'
import { useNavigate } from 'react-router'
import { paths } from '../../../../contract/core/paths.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './FirstSteps.module.css'
import { useFirstSteps } from './use-first-steps.ts'
import { useSample } from '../use-sample.ts'

/** A note on records of the sample, with the button that removes the sample. */
export function SampleNote() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { sample } = useFirstSteps()
  const { busy, remove } = useSample()
  return (
    <div className={style.note}>
      <Glyph icon={IconFlask} />
      <p>{t('steps.sampleHere')}</p>
      {sample?.mayRemove && (
        <Button
          size="sm"
          busy={busy}
          onClick={() => void remove(sample, () => void navigate(paths.home, { replace: true }))}
        >
          {t('steps.sampleRemove')}
        </Button>
      )}
    </div>
  )
}

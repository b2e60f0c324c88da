import { imports } from '../../../contract/calls/imports/calls.ts'
import { write } from '../../api/writes.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { discardImport } from './discard.ts'
import { Told } from './ColumnRow.tsx'
import style from './Imports.module.css'
import { runWithErrorToast } from './shared/request-download.ts'
import { StepActions } from './StepActions.tsx'
import type { Import } from './use-import.ts'

type Props = { one: Import; acts: HTMLElement | null; again: () => void }

/** A file that could not be read, or whose reading was interrupted. */
export function UnreadStep({ one, acts, again }: Props) {
  const { t } = useTexts()
  const becomes = [imports.detail, { importId: one.importId }] as const
  const read = () =>
    void runWithErrorToast(t, t('imports.reading'), () =>
      write(imports.readAgain, { importId: one.importId }, { becomes }),
    )
  const discard = async () => {
    if (await discardImport(t, one)) again()
  }
  return (
    <>
      <StepActions place={acts}>
        <Button look="ghost" onClick={() => void discard()}>
          {t('imports.discard')}
        </Button>
        {one.refusal === '' ? (
          <Button look="primary" onClick={read}>
            {t('imports.readAgain')}
          </Button>
        ) : (
          <Button look="primary" onClick={again}>
            {t('imports.otherFile')}
          </Button>
        )}
      </StepActions>
      <h2 className={style.lead}>{t(one.refusal === '' ? 'imports.readStopped' : 'imports.unreadable')}</h2>
      <p className={style.sub}>{one.fileName}</p>
      {one.refusal === '' ? <p className={style.sub}>{t('imports.readStoppedHint')}</p> : <Told text={one.refusal} />}
    </>
  )
}

import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { kindKey, type NeedKind } from './shared/needs.ts'
import style from './shared/Evidence.module.css'

type Props = {
  suggestion: NeedKind | null
  busy: boolean
  /** Null where the user may not correct the type. */
  corrections: Corrections | null
  /** Null where the user may not give feedback. */
  onFeedback: (() => void) | null
}
type Corrections = {
  onConfirm: () => void
  onAccept: (() => void) | null
  onChange: () => void
  onMark: () => void
}

export function EvidenceActions({ suggestion, busy, corrections, onFeedback }: Props) {
  const { t } = useTexts()
  return (
    <footer className={style.acts}>
      {corrections && <CorrectionButtons suggestion={suggestion} busy={busy} {...corrections} />}
      {onFeedback && (
        <Button look="ghost" icon={IconMessage} keys="F" aria-keyshortcuts="F" onClick={onFeedback}>
          {t('needs.feedback')}
        </Button>
      )}
    </footer>
  )
}

type ButtonsProps = Corrections & Pick<Props, 'suggestion' | 'busy'>
function CorrectionButtons({ suggestion, busy, onConfirm, onAccept, onChange, onMark }: ButtonsProps) {
  const { t } = useTexts()
  return (
    <>
      {suggestion && onAccept && (
        <Button busy={busy} keys="P" aria-keyshortcuts="P" onClick={onAccept}>
          {t('needs.perhaps', { type: t(kindKey(suggestion)) })}
        </Button>
      )}
      <Button busy={busy} icon={IconCheck} keys="Y" aria-keyshortcuts="Y" data-autofocus onClick={onConfirm}>
        {t('needs.right')}
      </Button>
      <Button keys="T" aria-keyshortcuts="T" onClick={onChange}>
        {t('needs.change')}
      </Button>
      <Button look="ghost" keys="K" aria-keyshortcuts="K" onClick={onMark}>
        {t('needs.mark')}
      </Button>
    </>
  )
}

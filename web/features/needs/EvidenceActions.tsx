import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { kindKey, type NeedKind } from './shared/needs.ts'
import style from './shared/Evidence.module.css'

type Props = {
  suggestion: NeedKind | null
  busy: boolean
  onConfirm: () => void
  onAccept: (() => void) | null
  onChange: () => void
  onMark: () => void
}

export function EvidenceActions({ suggestion, busy, onConfirm, onAccept, onChange, onMark }: Props) {
  const { t } = useTexts()
  return (
    <footer className={style.acts}>
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
    </footer>
  )
}

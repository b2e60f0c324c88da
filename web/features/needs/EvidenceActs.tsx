import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Button } from '../../ui/marks/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { kindKey, type NeedKind } from './shared/needs.ts'
import style from './shared/Evidence.module.css'

type Props = {
  perhaps: NeedKind | null
  busy: boolean
  onRight: () => void
  onPerhaps: (() => void) | null
  onChange: () => void
  onMark: () => void
}

export function EvidenceActs({ perhaps, busy, onRight, onPerhaps, onChange, onMark }: Props) {
  const { t } = useTexts()
  return (
    <footer className={style.acts}>
      {perhaps && onPerhaps && (
        <Button busy={busy} keys="P" aria-keyshortcuts="P" onClick={onPerhaps}>
          {t('needs.perhaps', { type: t(kindKey(perhaps)) })}
        </Button>
      )}
      <Button busy={busy} icon={IconCheck} keys="Y" aria-keyshortcuts="Y" data-autofocus onClick={onRight}>
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

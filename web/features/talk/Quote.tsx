import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './shared/Talk.module.css'

/** The quoted sentence of the log, as it was at that time. */
export function Quote({ sentence, content, onDrop }: { sentence: string; content: string; onDrop?: () => void }) {
  const { t } = useTexts()
  if (sentence === '') return null
  return (
    <div className={style.quoted}>
      <blockquote>{sentence}</blockquote>
      {onDrop && <IconButton size="sm" icon={IconX} glyph={14} label={t('talk.dropQuote')} onClick={onDrop} />}
      {!content.includes(sentence) && <small>{t('talk.changedSince')}</small>}
    </div>
  )
}

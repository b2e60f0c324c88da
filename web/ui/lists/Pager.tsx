import './lists.css'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTexts } from '../texts.ts'
import { IconButton } from '../marks/IconButton.tsx'

/** `words` says where one is ("86건 가운데 1–20"); undefined handlers mean an end. */
export function Pager({
  words,
  onPrevious,
  onNext,
}: {
  words: string
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}) {
  const { t } = useTexts()
  return (
    <nav className="pager" aria-label={t('ui.pages')}>
      <span aria-live="polite">{words}</span>
      <span className="acts">
        <IconButton
          size="sm"
          look="default"
          icon={IconLeft}
          label={t('ui.previous')}
          disabled={!onPrevious}
          onClick={onPrevious}
        />
        <IconButton
          size="sm"
          look="default"
          icon={IconRight}
          label={t('ui.next')}
          disabled={!onNext}
          onClick={onNext}
        />
      </span>
    </nav>
  )
}

import './lists.css'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Button } from '../elements/Button.tsx'
import { IconButton } from '../elements/IconButton.tsx'
import { useTexts } from '../texts.ts'
import { pageNumbers } from './page-numbers.ts'

type Props = { words: string; page: number; pages: number; goTo: (page: number) => void }

/** Pagination. `words`: the range that is shown ("86건 중 1–20"). On a phone without page numbers. */
export function Pager({ words, page, pages, goTo }: Props) {
  const { t, language } = useTexts()
  const number = new Intl.NumberFormat(language)
  const arrow = (icon: typeof IconLeft, label: string, to: number) => (
    <IconButton
      size="sm"
      look="default"
      icon={icon}
      label={label}
      disabled={to < 1 || to > pages}
      onClick={() => goTo(to)}
    />
  )
  return (
    <nav className="pager" aria-label={t('ui.pages')}>
      <span aria-live="polite">{words}</span>
      <span className="acts">
        {arrow(IconLeft, t('ui.previous'), page - 1)}
        <span className="desk numbers">
          {pageNumbers(page, pages).map((one, at) =>
            one === null ? (
              <span key={`gap-${at}`} aria-hidden>
                …
              </span>
            ) : (
              <Button
                key={one}
                size="sm"
                look={one === page ? 'default' : 'ghost'}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => goTo(one)}
              >
                {number.format(one)}
              </Button>
            ),
          )}
        </span>
        {arrow(IconRight, t('ui.next'), page + 1)}
      </span>
    </nav>
  )
}

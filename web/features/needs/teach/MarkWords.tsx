import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../../contract/rules/rules.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { roving } from '../../../ui/roving.ts'
import { useTexts } from '../../../ui/texts.ts'
import style from '../shared/Evidence.module.css'

type Props = {
  text: string
  keywords: readonly string[]
  busy: boolean
  onSave: (keywords: string[]) => void
  onBack: () => void
}

/** Chooses the keywords of a sentence among its words. */
export function MarkWords({ text, keywords, busy, onSave, onBack }: Props) {
  const { t, language } = useTexts()
  const words = wordsOf(text, language)
  const [marked, setMarked] = useState<readonly string[]>(keywords)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const toggle = (word: string) =>
    setMarked((now) =>
      now.includes(word) ? now.filter((one) => one !== word) : [...now, word].slice(-limits.keywords),
    )
  return (
    <div className={style.choose}>
      <header>
        <IconButton size="sm" icon={IconLeft} label={t('needs.back')} onClick={onBack} />
        <span className="t2">{t('needs.chooseWords')}</span>
      </header>
      <div role="presentation" className={style.words} onKeyDown={roving()}>
        {words.map((word, at) => (
          <button
            key={word}
            ref={at === 0 ? first : undefined}
            type="button"
            className="pick"
            data-stop=""
            tabIndex={at === 0 ? 0 : -1}
            aria-pressed={marked.includes(word)}
            onClick={() => toggle(word)}
          >
            {word}
          </button>
        ))}
      </div>
      <footer className={style.acts}>
        <Button look="primary" busy={busy} onClick={() => onSave([...marked])}>
          {t('needs.teach')}
        </Button>
      </footer>
    </div>
  )
}

/** The distinct words of a text, without punctuation. */
function wordsOf(text: string, language: string): string[] {
  const isSpaced = /\s/.test(text.trim())
  const pieces = isSpaced
    ? text.split(/\s+/)
    : [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
  const trimmed = pieces.map((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? '')
  return [...new Set(trimmed.filter((word) => word !== ''))]
}

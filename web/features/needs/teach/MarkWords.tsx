import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../../contract/rules/rules.ts'
import { Button } from '../../../ui/marks/Button.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { roving } from '../../../ui/roving.ts'
import { useTexts } from '../../../ui/texts.ts'
import style from '../shared/Evidence.module.css'

type Props = {
  text: string
  keywords: readonly string[]
  busy: boolean
  onSay: (keywords: string[]) => void
  onBack: () => void
}

/** The words of a sentence, to be pressed: those that say what it tells of. */
export function MarkWords({ text, keywords, busy, onSay, onBack }: Props) {
  const { t, language } = useTexts()
  const words = wordsOf(text, language)
  const [marked, setMarked] = useState<readonly string[]>(keywords)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const turn = (word: string) =>
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
            onClick={() => turn(word)}
          >
            {word}
          </button>
        ))}
      </div>
      <footer className={style.acts}>
        <Button look="primary" busy={busy} onClick={() => onSay([...marked])}>
          {t('needs.teach')}
        </Button>
      </footer>
    </div>
  )
}

/** As the language parts them; each once, signs left out. */
function wordsOf(text: string, language: string): string[] {
  const isSpaced = /\s/.test(text.trim())
  const pieces = isSpaced
    ? text.split(/\s+/)
    : [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
  const bare = pieces.map((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? '')
  return [...new Set(bare.filter((word) => word !== ''))]
}

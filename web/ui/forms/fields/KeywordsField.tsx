import '../../elements/elements.css'
import '../forms.css'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../texts.ts'
import { FormRow, type FieldProps } from '../form/FormRow.tsx'
import { Glyph } from '../../elements/Glyph.tsx'
import { onKeys } from '../../keys.ts'
import { useControllableState } from '../form/use-controllable-state.ts'

type Props = FieldProps & {
  value?: string[] | undefined
  defaultValue?: string[]
  onChange?: (words: string[]) => void
  suggestions?: string[]
  limit?: number
  placeholder?: string
  /** `email`: the keyboard of a phone for addresses. */
  inputMode?: 'email'
  /** The error of a word, which then stays in the input; null for a valid one. */
  check?: (word: string) => string | null
}

/** Words as chips. Enter, comma, pasting a list and leaving the field add words, but not during a composition. */
export function KeywordsField({
  value,
  defaultValue,
  onChange,
  suggestions = [],
  limit = 10,
  placeholder,
  inputMode,
  check,
  ...row
}: Props) {
  const { t } = useTexts()
  const [words, setWords] = useControllableState(value, defaultValue ?? [], onChange)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const add = (typed: string) => {
    const fresh = typed
      .normalize('NFC')
      .split(/[,，、\n\t]/)
      .map((word) => word.trim().replace(/^#/, ''))
      .filter(Boolean)
    const invalid = fresh.filter((word) => check?.(word))
    const next = [...new Set([...words, ...fresh.filter((word) => !invalid.includes(word))])].slice(0, limit)
    setWrong(invalid[0] === undefined ? null : check!(invalid[0]))
    setText(invalid.join(', '))
    if (next.length !== words.length) setWords(next)
  }
  const type = (typed: string, composing: boolean) =>
    composing || !/[,，、\n\t]/.test(typed) ? (setText(typed), setWrong(null)) : add(typed)
  return (
    <FormRow {...row} error={wrong ?? row.error}>
      {(ids) => (
        <div className="words">
          {words.map((word) => (
            <button
              key={word}
              type="button"
              className="chip"
              aria-label={t('ui.remove', { name: word })}
              onClick={() => {
                setWords(words.filter((one) => one !== word))
                input.current?.focus()
              }}
            >
              {word}
              <Glyph icon={IconX} size={12} />
            </button>
          ))}
          {suggestions
            .filter((word) => !words.includes(word))
            .map((word) => (
              <button
                key={word}
                type="button"
                className="chip ghosted"
                aria-label={t('ui.addThis', { name: word })}
                disabled={words.length >= limit}
                onClick={() => add(word)}
              >
                <Glyph icon={IconPlus} size={12} />
                {word}
              </button>
            ))}
          {words.length < limit && (
            <input
              {...ids}
              ref={input}
              type="text"
              autoComplete="off"
              enterKeyHint="done"
              {...(inputMode && { inputMode, autoCapitalize: 'none', spellCheck: false })}
              value={text}
              placeholder={placeholder ?? t('ui.add')}
              onChange={(event) => type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
              onCompositionEnd={(event) => type(event.currentTarget.value, false)}
              onBlur={() => {
                if (text.trim()) add(text)
              }}
              onKeyDown={onKeys<KeyboardEvent>({
                Enter: () => add(text),
                ...(text === '' && words.length ? { Backspace: () => setWords(words.slice(0, -1)) } : {}),
              })}
            />
          )}
        </div>
      )}
    </FormRow>
  )
}

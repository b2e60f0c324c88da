import type { ReactNode } from 'react'
import { onKeys } from '../../../ui/keys.ts'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey, needClass } from './needs.ts'
import type { Sentence } from './use-log-needs.ts'
import style from './NeedSentence.module.css'

type Props = {
  sentence: Sentence
  isOpen: boolean
  /** The sentence that is in the tab order (roving tabindex). */
  isStop: boolean
  onFocus: () => void
  onOpen: (element: HTMLElement) => void
  children: ReactNode
}

/** A sentence in the color of its need, with its icon among the children. Dotted: a possible need. */
export function NeedSentence({ sentence: { type, perhaps }, isOpen, isStop, onFocus, onOpen, children }: Props) {
  const { t } = useTexts()
  const look = type !== 'none' ? style.need : perhaps && style.perhaps
  // A click that ends a text selection opens nothing.
  const press = (element: HTMLElement) => getSelection()?.isCollapsed !== false && onOpen(element)
  return (
    <span
      role="button"
      tabIndex={isStop ? 0 : -1}
      data-stop=""
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={`${style.sentence} ${needClass(type === 'none' ? (perhaps ?? 'none') : type)} ${look || ''} ${isOpen ? style.open : ''}`}
      onFocus={onFocus}
      onClick={(event) => press(event.currentTarget)}
      onKeyDown={onKeys({ Enter: (event) => onOpen(event.currentTarget), ' ': (event) => onOpen(event.currentTarget) })}
    >
      {children}
      {type !== 'none' && <span className={`unseen ${style.type}`}> ({t(kindKey(type))})</span>}
    </span>
  )
}

/** A decisive word, underlined by its weight. */
export const NeedWord = ({ weight, children }: { weight: 1 | 2 | 3; children: ReactNode }) => (
  <span className={`${style.word} ${style[`w${weight}`]}`}>{children}</span>
)

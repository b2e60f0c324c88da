// The coach's questions about need types that a log does not mention: the product's, as replaced by the workgroup, and
// the workgroup's own.
import type { Language } from '../../../../contract/codes.ts'
import { namePlaceholder, questions, type NameOf } from '../../../../contract/calls/coaching/questions.ts'
import { titled } from '../../../format/format.ts'
import type { Translate } from '../../../ui/texts.ts'
import type { NeedKind } from './needs.ts'

export type AskableKind = Exclude<NeedKind, 'none'>
/** Empty: not known (yet). */
export type Names = Readonly<Record<NameOf, string>>
/**
 * A question of the workgroup. With a key it replaces the product's question; with empty content it removes that
 * question.
 */
export type Own = { type: AskableKind; key: string; content: string }
/** `content` where the workgroup wrote it, otherwise the text of `key`. */
export type Question = { key: string; content: string; names: readonly NameOf[] }

/** The display order. */
export const askedKinds = Object.keys(questions) as readonly AskableKind[]
type ProductKey = (typeof questions)[AskableKind][number]['key']
export const nameFields = ['customer', 'contact'] as const
const questionFrom = ({ key, content }: Own): Question => ({
  key,
  content,
  names: nameFields.filter((name) => content.includes(namePlaceholder(name))),
})

/** All questions of a type: the product's, with replacements, then the workgroup's own. */
export function questionBankOf(kind: AskableKind, own: readonly Own[]): Question[] {
  const standard = questions[kind].flatMap((one): Question[] => {
    const replacement = own.find(({ key }) => key === one.key)
    if (replacement) return replacement.content === '' ? [] : [questionFrom(replacement)]
    return [{ key: one.key, content: '', names: 'names' in one ? [one.names] : [] }]
  })
  return [...standard, ...own.filter(({ type, key }) => key === '' && type === kind).map(questionFrom)]
}

/** The names as the language addresses people: with the job title where that is customary. */
export function namesIn(language: Language, { customer, contact, title }: Names & { title: string }): Names {
  if (contact === '' || title === '') return { customer, contact }
  if (language === 'ko') return { customer, contact: titled(contact, title) }
  return { customer, contact: language === 'zh' ? contact + title : contact }
}

/** The questions that the known names can fill, rotated by `turn`: stable for one log, different for the next. */
export function questionsOf(kind: AskableKind, names: Names, own: readonly Own[] = [], turn = 0): Question[] {
  const askable = questionBankOf(kind, own).filter((one) => one.names.every((name) => names[name] !== ''))
  const first = turn % Math.max(1, askable.length)
  return [...askable.slice(first), ...askable.slice(0, first)]
}

/** Fills in the names. */
export const questionText = ({ key, content }: { key: string; content: string }, names: Names, t: Translate): string =>
  content === ''
    ? t(key as ProductKey, names)
    : nameFields.reduce((said, name) => said.replaceAll(namePlaceholder(name), names[name]), content)

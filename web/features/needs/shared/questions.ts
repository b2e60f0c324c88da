// What a coach asks about the kinds of needs that a log says nothing of: the product's own, what the workgroup says in their place, and its own.
import type { Language } from '../../../../contract/codes.ts'
import { placeOf, questions, type NameOf } from '../../../../contract/calls/coaching/questions.ts'
import { titled } from '../../../format/format.ts'
import type { Say } from '../../../ui/texts.ts'
import type { NeedKind } from './needs.ts'

export type AskedKind = Exclude<NeedKind, 'none'>
/** Empty: not known (yet). */
export type Names = Readonly<Record<NameOf, string>>
/** Of the workgroup; without words, the one it stands for is not asked. */
export type Own = { type: AskedKind; key: string; content: string }
/** `content` where the workgroup wrote it, else a text. */
export type Question = { key: string; content: string; names: readonly NameOf[] }

/** In their order. */
export const askedKinds = Object.keys(questions) as readonly AskedKind[]
type ProductKey = (typeof questions)[AskedKind][number]['key']
export const nameOfs = ['customer', 'contact'] as const
const written = ({ key, content }: Own): Question => ({
  key,
  content,
  names: nameOfs.filter((name) => content.includes(placeOf(name))),
})

/** All of a kind: the product's own as the workgroup says them, then its own. */
export function bankOf(kind: AskedKind, own: readonly Own[]): Question[] {
  const brought = questions[kind].flatMap((one): Question[] => {
    const instead = own.find(({ key }) => key === one.key)
    if (instead) return instead.content === '' ? [] : [written(instead)]
    return [{ key: one.key, content: '', names: 'names' in one ? [one.names] : [] }]
  })
  return [...brought, ...own.filter(({ type, key }) => key === '' && type === kind).map(written)]
}

/** As one speaks to somebody: by his title too where that is the custom. */
export function namesIn(language: Language, { customer, contact, title }: Names & { title: string }): Names {
  if (contact === '' || title === '') return { customer, contact }
  if (language === 'ko') return { customer, contact: titled(contact, title) }
  return { customer, contact: language === 'zh' ? contact + title : contact }
}

/** Those that can be asked with the names one has, beginning at another place for each `turn`: the same for the same log, others for the next. */
export function questionsOf(kind: AskedKind, names: Names, own: readonly Own[] = [], turn = 0): Question[] {
  const askable = bankOf(kind, own).filter((one) => one.names.every((name) => names[name] !== ''))
  const first = turn % Math.max(1, askable.length)
  return [...askable.slice(first), ...askable.slice(0, first)]
}

/** With the names filled in. */
export const inWords = ({ key, content }: { key: string; content: string }, names: Names, t: Say): string =>
  content === ''
    ? t(key as ProductKey, names)
    : nameOfs.reduce((said, name) => said.replaceAll(placeOf(name), names[name]), content)

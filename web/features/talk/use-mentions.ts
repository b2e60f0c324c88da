import { useEffect, useId, useState } from 'react'
import { comments } from '../../../contract/calls/comments/calls.ts'
import { dotted } from '../../format/format.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { useTexts } from '../../ui/texts.ts'
import { nameSearchAt, withUniqueLabel, type TypedText } from './mention-text.ts'

const maxChoices = 8
/** Name matching by initial consonants, loaded with the first name search. */
type NameMatching = typeof import('../../format/name-matches.ts')

/** Suggestions after an @: members who may read the log, its authors first; also matched by initial consonants. */
export function useMentions(logId: string, typed: TypedText, put: (typed: TypedText, caret: number) => void) {
  const { t } = useTexts()
  const { userId } = usePerson()
  const id = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [{ at, of }, setAt] = useState({ at: 0, of: '' })
  /** The position of an @ whose list the user closed. */
  const [closed, setClosed] = useState<number | null>(null)
  const nameSearch = caret === null ? null : nameSearchAt(typed.text, caret)
  const isOpen = nameSearch !== null && nameSearch.from !== closed
  const [matching, setMatching] = useState<NameMatching>()
  useEffect(() => {
    if (isOpen) void import('../../format/name-matches.ts').then(setMatching, () => {})
  }, [isOpen])
  const readers = useRead(comments.readers, { logId }, { enabled: isOpen, staleTime: 60_000 })
  const search = nameSearch?.search ?? ''
  const found = isOpen
    ? (readers.data?.items ?? []).filter(
        (one) => one.id !== userId && (search === '' || matching?.matchesSearch(one.name, search)),
      )
    : []
  const part = (one: (typeof found)[number]) => {
    if (one.part === 'reader') return dotted(one.rank, one.departmentName)
    return t(one.part === 'author' ? 'talk.author' : 'talk.coAuthor')
  }
  const choices = found.slice(0, maxChoices).map((one): Choice => ({
    value: one.id,
    title: one.name,
    lead: 'person',
    sub: part(one),
    group: t(one.part === 'reader' ? 'talk.others' : 'talk.ofLog'),
    ...(matching && search !== '' && { hits: matching.nameMatches(one.name, search) }),
  }))
  const active = of === search ? Math.min(at, Math.max(choices.length - 1, 0)) : 0
  const pick = ({ value }: Choice) => {
    const person = found.find((one) => one.id === value)
    if (!person || !nameSearch) return
    const named = withUniqueLabel(person, typed.people)
    const before = `${typed.text.slice(0, nameSearch.from)}@${named.label} `
    const people = [...typed.people.filter((one) => one.id !== named.id), named]
    put({ text: before + typed.text.slice(caret!).replace(/^ /, ''), people }, before.length)
    setCaret(null)
  }
  const move = (step: number) =>
    setAt({ at: (active + step + choices.length) % Math.max(choices.length, 1), of: search })
  return {
    id,
    isOpen,
    choices,
    at: active,
    pick,
    isWaiting: readers.isPending,
    isFailed: readers.isError,
    retry: () => void readers.refetch(),
    close: () => setClosed(nameSearch?.from ?? null),
    /** The caret moved, or the text around it changed; null: the field lost focus. */
    update(next: number | null) {
      setCaret(next)
      if (next === null || nameSearchAt(typed.text, next)?.from !== closed) setClosed(null)
    },
    keys:
      isOpen && choices.length > 0
        ? {
            ArrowDown: () => move(1),
            ArrowUp: () => move(-1),
            Enter: () => pick(choices[active]!),
            Tab: () => pick(choices[active]!),
          }
        : {},
  }
}

import { useEffect, useId, useState } from 'react'
import { comments } from '../../../contract/calls/comments/calls.ts'
import { dotted } from '../../format/format.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/queries.ts'
import type { Choice } from '../../ui/forms/Option.tsx'
import { useTexts } from '../../ui/texts.ts'
import { askedName, labelled, type Typed } from './mention-text.ts'

const shown = 8
/** What finds by initial consonants: comes when somebody looks for a name. */
type Finding = typeof import('../../format/name-matches.ts')

/** The list that opens behind an @: whoever may read the log, those of it first, also found by initial consonants. */
export function useMentions(logId: string, typed: Typed, put: (typed: Typed, caret: number) => void) {
  const { t } = useTexts()
  const { userId } = usePerson()
  const id = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [{ at, of }, setAt] = useState({ at: 0, of: '' })
  /** Where an @ stands whose list was closed by hand. */
  const [closed, setClosed] = useState<number | null>(null)
  const asked = caret === null ? null : askedName(typed.text, caret)
  const isOpen = asked !== null && asked.from !== closed
  const [finding, setFinding] = useState<Finding>()
  useEffect(() => {
    if (isOpen) void import('../../format/name-matches.ts').then(setFinding, () => {})
  }, [isOpen])
  const readers = useRead(comments.readers, { logId }, { enabled: isOpen, staleTime: 60_000 })
  const search = asked?.search ?? ''
  const found = isOpen
    ? (readers.data?.items ?? []).filter(
        (one) => one.id !== userId && (search === '' || finding?.isFoundIn(one.name, search)),
      )
    : []
  const part = (one: (typeof found)[number]) => {
    if (one.part === 'reader') return dotted(one.rank, one.departmentName)
    return t(one.part === 'author' ? 'talk.author' : 'talk.coAuthor')
  }
  const choices = found.slice(0, shown).map((one): Choice => ({
    value: one.id,
    title: one.name,
    lead: 'person',
    sub: part(one),
    group: t(one.part === 'reader' ? 'talk.others' : 'talk.ofLog'),
    ...(finding && search !== '' && { hits: finding.nameHits(one.name, search) }),
  }))
  const place = of === search ? Math.min(at, Math.max(choices.length - 1, 0)) : 0
  const pick = ({ value }: Choice) => {
    const person = found.find((one) => one.id === value)
    if (!person || !asked) return
    const named = labelled(person, typed.people)
    const before = `${typed.text.slice(0, asked.from)}@${named.label} `
    const people = [...typed.people.filter((one) => one.id !== named.id), named]
    put({ text: before + typed.text.slice(caret!).replace(/^ /, ''), people }, before.length)
    setCaret(null)
  }
  const move = (step: number) =>
    setAt({ at: (place + step + choices.length) % Math.max(choices.length, 1), of: search })
  return {
    id,
    isOpen,
    choices,
    at: place,
    pick,
    isWaiting: readers.isPending,
    isFailed: readers.isError,
    retry: () => void readers.refetch(),
    close: () => setClosed(asked?.from ?? null),
    /** The caret has moved, or the text has changed around it; null: nobody writes. */
    look(next: number | null) {
      setCaret(next)
      if (next === null || askedName(typed.text, next)?.from !== closed) setClosed(null)
    },
    keys:
      isOpen && choices.length > 0
        ? {
            ArrowDown: () => move(1),
            ArrowUp: () => move(-1),
            Enter: () => pick(choices[place]!),
            Tab: () => pick(choices[place]!),
          }
        : {},
  }
}

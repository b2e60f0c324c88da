import { useEffect, useState } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import type { Channel, NeedLabel, Purpose } from '../../../../contract/codes.ts'
import { contacts } from '../../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { departments } from '../../../../contract/calls/departments/calls.ts'
import { members } from '../../../../contract/calls/members/calls.ts'
import { needsIn } from '../../../../contract/calls/needs/types.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { useRead } from '../../../api/reads.ts'
import { useFormat } from '../../../format/use-format.ts'
import { kindKey } from '../../needs/shared/needs.ts'
import { isNeedChoice, isPeriod, type FilterName, type LogFilters } from '../shared/filters.ts'

/** The text of each filter chip; ids in the URL are resolved to names. */
export function useFilterTexts({
  chosen,
  isFirstAuthor,
  isCoAuthor,
  from,
  to,
}: LogFilters): Record<FilterName, string> {
  const texts = useTexts()
  const { t } = texts
  const format = useFormat()
  const customer = useRead(customers.detail, { id: chosen.customer }, { enabled: chosen.customer !== '' })
  const contact = useRead(contacts.detail, { id: chosen.contact }, { enabled: chosen.contact !== '' })
  const people = useRead(
    members.list,
    { pageSize: limits.pageSizeMax },
    { enabled: chosen.author !== '', staleTime: 300_000 },
  )
  const units = useRead(departments.list, {}, { enabled: chosen.department !== '', staleTime: 300_000 })
  const named = (id: string, name: string | undefined) => (id ? (name ?? '…') : '')
  const code = (value: Purpose | Channel | '') => (value ? t(`code.${value}`) : '')
  const author = named(
    chosen.author,
    people.data?.items.find((one) => one.id === chosen.author)?.name ?? (people.data && t('logs.someone')),
  )
  const days = [from && format.date(from), '–', to && format.date(to)].filter(Boolean).join(' ')
  return {
    period: isPeriod(chosen.period) ? t(`logs.period.${chosen.period}`) : chosen.period && days,
    author: isFirstAuthor
      ? t('logs.firstAuthor', { name: author })
      : isCoAuthor
        ? t('logs.coAuthor', { name: author })
        : author,
    department: named(
      chosen.department,
      units.data?.items.find((one) => one.id === chosen.department)?.name ?? (units.data && t('logs.someDepartment')),
    ),
    customer: named(chosen.customer, customer.data?.name ?? (customer.isError ? t('logs.someCustomer') : undefined)),
    contact: named(chosen.contact, contact.data?.name ?? (contact.isError ? t('logs.someContact') : undefined)),
    purpose: code(chosen.purpose),
    channel: code(chosen.channel),
    keyword: chosen.keyword,
    word: chosen.word,
    feedback: chosen.feedback && t(`logs.feedback.${chosen.feedback}`),
    next: chosen.next && t(`logs.next.${chosen.next}`),
    need: needWords(chosen.need, texts),
    item: useItemName(chosen.item),
    file: chosen.file && t(`logs.file.${chosen.file}`),
    sample: chosen.sample && t('logs.sample.no'),
  }
}

/** The text key of a need filter. */
export const needKey = (one: NeedLabel) => (one === 'none' ? 'logs.needsCoaching' : kindKey(one))
/** Names two needs, and counts the others. */
function needWords(chosen: string, { t, language }: ReturnType<typeof useTexts>): string {
  if (!isNeedChoice(chosen)) return ''
  const names = needsIn(chosen).map((one) => t(needKey(one)))
  const two = new Intl.ListFormat(language, { type: 'disjunction' }).format(names.slice(0, 2))
  return names.length > 2 ? `${two} +${names.length - 2}` : two
}

/** The item's name; the code for needs loads with the first filter by item. */
function useItemName(id: string): string {
  const { t } = useTexts()
  const { today } = useFormat()
  const day = today()
  const [known, setKnown] = useState({ id: '', name: '' })
  useEffect(() => {
    let isOver = false
    const find = async () => (await import('../../needs/shared/item-choices.ts')).findItemName(id, day)
    if (id)
      find().then(
        (name) => isOver || setKnown({ id, name: name ?? t('logs.someItem') }),
        () => {},
      )
    return () => void (isOver = true)
  }, [id, day, t])
  if (!id) return ''
  return known.id === id ? known.name : '…'
}

// Customers and contacts whose name begins with a word of the line: offered, never taken by themselves. Without a network
// nothing is offered.
import { useEffect, useState } from 'react'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { readOnce } from '../../../api/reads.ts'
import { useDebounced } from '../../../kit/lists/use-debounced.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'

export type Suggestion = { customer: Choice; contact: Choice | null }
const [mostWords, mostSuggestions] = [3, 3]
/** Words that say what is done. They are not looked up. */
const verbs = new Set(
  '방문 미팅 회의 통화 전화 점검 상담 출장 교육 점심 저녁 call visit meet meeting with lunch dinner the and for mr mrs ms dr review demo send'.split(
    ' ',
  ),
)
const particles = /(?:에서|에게|한테|으로|이랑|님|씨|와|과|랑|의|에|을|를)$/
const forms = /^(?:㈜|\(주\)|주식회사|유한회사)\s?/
const fold = (text: string) => text.replace(forms, '').toLowerCase()

/** The words of a text that may name a customer. */
export const namesIn = (text: string): string[] => {
  const words = text
    .split(/[\s,.()·/]+/)
    .map((word) => (word.replace(particles, '').length >= 2 ? word.replace(particles, '') : word))
    .filter((word) => word.length >= 2 && word.length <= 30 && !verbs.has(word.toLowerCase()) && /\p{L}/u.test(word))
  return [...new Set(words)].slice(0, mostWords)
}

async function lookUp(word: string): Promise<Suggestion[]> {
  const isNamed = (name: string) => fold(name).startsWith(fold(word))
  const [firms, people] = await Promise.all([
    readOnce(customers.choose, { search: word }),
    readOnce(customers.chooseContact, { search: word }),
  ])
  return [
    ...firms.items
      .filter(({ name }) => isNamed(name))
      .map(({ id, name }) => ({ customer: { value: id, title: name, lead: 'customer' as const }, contact: null })),
    ...people.items
      .filter(({ name }) => isNamed(name))
      .map(({ id, name, position, customerId, customerName }) => ({
        customer: { value: customerId, title: customerName, lead: 'customer' as const },
        contact: { value: id, title: name, sub: position, lead: 'person' as const },
      })),
  ]
}

export function useLineCustomers(text: string): Suggestion[] {
  const { words } = useDebounced({ words: namesIn(text).join(' ') })
  const [found, setFound] = useState<{ words: string; items: Suggestion[] }>({ words: '', items: [] })
  useEffect(() => {
    let isOver = false
    void Promise.all(words.split(' ').filter(Boolean).map(lookUp))
      .then((all) => all.flat())
      .catch(() => [])
      .then((items) => {
        if (!isOver) setFound({ words, items: items.slice(0, mostSuggestions) })
      })
    return () => {
      isOver = true
    }
  }, [words])
  return found.words === words ? found.items : []
}

// The workgroup's needs as choices for filters.
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { foldForSearch } from '../../../../contract/rules/text-normalization.ts'
import { readOnce } from '../../../api/reads.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import type { Translate } from '../../../ui/texts.ts'
import { kindKey, needIcons } from './needs.ts'

/** @param today limits the counts to one day: only the names are needed */
const loadItems = async (today: string) => (await readOnce(needs.list, { from: today })).items

/** @returns undefined where the item does not exist any more */
export const findItemName = async (id: string, today: string): Promise<string | undefined> =>
  (await loadItems(today)).find((one) => one.id === id)?.name

/** Matches any part of the name or of a synonym. @param wanted normalized by `plain` */
export const matchesItemName = ({ name, synonyms }: { name: string; synonyms: string[] }, wanted: string): boolean =>
  [name, ...synonyms].some((word) => foldForSearch(word).includes(wanted))
/** The server returns items of one type together. */
export const searchItems =
  (t: Translate, today: string) =>
  async (search: string): Promise<Choice[]> => {
    const wanted = foldForSearch(search.trim())
    return (await loadItems(today))
      .filter((one) => matchesItemName(one, wanted))
      .map(({ id, name, type }) => ({ value: id, title: name, sub: t(kindKey(type)), icon: needIcons[type] }))
  }

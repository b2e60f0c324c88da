// The workgroup's needs by name, as filters name and choose them.
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { plain } from '../../../../contract/rules/text-normalization.ts'
import { readNow } from '../../../api/queries.ts'
import type { Choice } from '../../../ui/forms/Option.tsx'
import type { Say } from '../../../ui/texts.ts'
import { kindKey, needIcons } from './needs.ts'

/** @param today the names alone are wanted: of one day's logs little is counted */
const all = async (today: string) => (await readNow(needs.list, { from: today })).items

/** Undefined: there is none any more. */
export const itemNamed = async (id: string, today: string): Promise<string | undefined> =>
  (await all(today)).find((one) => one.id === id)?.name

/** By any part of the name or of a synonym. @param wanted as `plain` writes it */
export const isCalled = ({ name, synonyms }: { name: string; synonyms: string[] }, wanted: string): boolean =>
  [name, ...synonyms].some((word) => plain(word).includes(wanted))
/** Of the same type beside each other. */
export const searchItems =
  (t: Say, today: string) =>
  async (search: string): Promise<Choice[]> => {
    const wanted = plain(search.trim())
    return (await all(today))
      .filter((one) => isCalled(one, wanted))
      .map(({ id, name, type }) => ({ value: id, title: name, sub: t(kindKey(type)), icon: needIcons[type] }))
  }

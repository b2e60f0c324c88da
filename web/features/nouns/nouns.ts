import type { OutputOf } from '../../../contract/core/call.ts'
import type { needs } from '../../../contract/calls/needs/calls.ts'
import { foldForSearch } from '../../../contract/rules/text-normalization.ts'
import type { RowSelection as ChosenRows } from '../../kit/lists/use-selection.ts'

export type Noun = OutputOf<typeof needs.nouns>['items'][number]
export type Row = Noun & { id: string }
export type Chosen = ChosenRows<Row>
export type Item = OutputOf<typeof needs.list>['items'][number]

/** Items by their name and synonyms. */
export type ItemsByWord = ReadonlyMap<string, Item>
export const itemsByWord = (items: readonly Item[]): ItemsByWord =>
  new Map(items.flatMap((item) => [...item.synonyms, item.name].map((word) => [foldForSearch(word), item] as const)))
export const itemOf = (known: ItemsByWord, noun: string): Item | undefined => known.get(foldForSearch(noun))
export const isNew = ({ before }: Noun): boolean => before === 0

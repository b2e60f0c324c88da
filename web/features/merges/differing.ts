// The fields in which two records differ, with the proposed side: the only filled one; for long texts both, within the limit.
import { characterCount } from '../../../contract/rules/text-normalization.ts'

export type Choice = 'kept' | 'gone' | 'both'
/** A value as shown; `picture` replaces the text. */
export type Side = { text: string; picture?: string | undefined }
export type Row = { name: string; label: string; kept: Side; gone: Side; hasRoom: boolean; proposed: Choice }
export type Field = { name: string; label: string; kept: Side; gone: Side; prose?: number }

const isEmpty = ({ text, picture }: Side) => text === '' && !picture
/** @param fields `prose`: the maximum number of characters of both texts together */
export function differingFields(fields: readonly Field[]): Row[] {
  return fields
    .filter(({ kept, gone }) => kept.text !== gone.text || kept.picture !== gone.picture)
    .map(({ name, label, kept, gone, prose = 0 }) => {
      const hasRoom = !isEmpty(kept) && !isEmpty(gone) && characterCount(`${kept.text}\n\n${gone.text}`) <= prose
      return { name, label, kept, gone, hasRoom, proposed: hasRoom ? 'both' : isEmpty(kept) ? 'gone' : 'kept' }
    })
}
/** The number of filled fields: the record with more is proposed as the kept one. */
export const filledFields = (record: object): number =>
  Object.values(record).filter((value) => value !== '' && value !== null).length

type Chosen<F extends string, P extends string> = { fromGone: F[]; both: P[] }
export const chosenIn = <F extends string, P extends string>(
  rows: readonly Row[],
  choices: Readonly<Record<string, Choice>>,
): Chosen<F, P> => {
  const of = (choice: Choice) =>
    rows.filter((row) => (choices[row.name] ?? row.proposed) === choice).map(({ name }) => name)
  return { fromGone: of('gone') as F[], both: of('both') as P[] }
}

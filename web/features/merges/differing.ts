// In which fields two records differ, and which side is proposed: what only one has, and of prose both where there is room.
import { characterCount } from '../../../contract/rules/text-normalization.ts'

export type Choice = 'kept' | 'gone' | 'both'
/** As a person reads it; `picture` is shown instead of words. */
export type Side = { text: string; picture?: string | undefined }
export type Row = { name: string; label: string; kept: Side; gone: Side; hasRoom: boolean; proposed: Choice }
export type Field = { name: string; label: string; kept: Side; gone: Side; prose?: number }

const isEmpty = ({ text, picture }: Side) => text === '' && !picture
/** @param fields `prose`: so many characters both may have together */
export function differing(fields: readonly Field[]): Row[] {
  return fields
    .filter(({ kept, gone }) => kept.text !== gone.text || kept.picture !== gone.picture)
    .map(({ name, label, kept, gone, prose = 0 }) => {
      const hasRoom = !isEmpty(kept) && !isEmpty(gone) && characterCount(`${kept.text}\n\n${gone.text}`) <= prose
      return { name, label, kept, gone, hasRoom, proposed: hasRoom ? 'both' : isEmpty(kept) ? 'gone' : 'kept' }
    })
}
/** The one with more in it is proposed to stay. */
export const filled = (record: object): number =>
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

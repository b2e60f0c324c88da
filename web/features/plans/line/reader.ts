// A line while its parts are chosen: each choice takes what it understands out of the text, and asks where it is not certain.
import type { Context, Doubt, Piece } from './pieces.ts'

type Span = { from: number; to: number }
export type Understood = Span & { kind: 'day' | 'time' | 'length' | 'repeat' | 'place' | 'allDay' }
/** The same line said plainly, and what it then means. */
export type Option = { line: string; day?: string; time?: string; place?: string }
export type Question = Span & { doubt: Doubt; about: 'day' | 'time' | 'repeat' | 'place'; options: Option[] }
export type Of<K extends Piece['kind']> = Extract<Piece, { kind: K }>

export function readerOf(line: string, pieces: readonly Piece[], context: Context) {
  const used = new Set<Piece>()
  const understood: Understood[] = []
  const questions: Question[] = []
  return {
    line,
    context,
    used: used as ReadonlySet<Piece>,
    understood,
    questions,
    /** The parts of a kind that nothing has used yet. */
    all: <K extends Piece['kind']>(kind: K): Of<K>[] =>
      pieces.filter((piece): piece is Of<K> => piece.kind === kind && !used.has(piece)),
    take(kind: Understood['kind'], piece: Piece): void {
      used.add(piece)
      understood.push({ kind, from: piece.from, to: piece.to })
    },
    ask(doubt: Doubt, about: Question['about'], { from, to }: Span, options: Option[] = []): void {
      questions.push({ doubt, about, from, to, options })
    },
    /** The line with other words for a part of it. */
    with({ from, to }: Span, words: string): string {
      const [before, after] = [line.slice(0, from), line.slice(to)]
      return `${before}${/\S$/.test(before) ? ' ' : ''}${words}${/^\S/.test(after) ? ' ' : ''}${after}`
    },
    /** Whether nothing but spaces and marks is between two parts. */
    isBeside: (one: Span, other: Span): boolean =>
      /^[\s,.()·]*$/.test(line.slice(Math.min(one.to, other.to), Math.max(one.from, other.from))),
  }
}
export type Reader = ReturnType<typeof readerOf>

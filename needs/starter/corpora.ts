// Reads the corpora that teach the starters: labelled sentences, labelled lines of whole notes, whole notes with the ends of
// their statements, and whole notes with the label of each statement (README.md).
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isLabel, type Label } from '../labels.ts'
import type { Language } from '../languages.ts'

/**
 * A sentence of a starter corpus. `level`: easy, hard, or a short phrase (README.md). `trade`: the heading above it.
 */
export type StarterSentence = {
  label: Label
  register: string
  level: 'e' | 'h' | 'p'
  text: string
  trade: string
  line: number
}
/**
 * A line of a whole note. `hand`: the author of its file; `writer`: who types like this; `note`: the note's number in the file.
 * `isStatement`: from a note in which each statement has its label; it may be a part of a line, or several lines.
 */
export type NoteLine = {
  label: Label
  text: string
  trade: string
  writer: string
  hand: string
  note: number
  isStatement?: true
}

const starterPath = (language: Language): string => join(import.meta.dirname, `${language}.txt`)
/** The files of a language in a folder, each by another author. */
const pathsIn = (folder: string, language: Language): string[] =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((name) => name.startsWith(`${language}-`))
    .sort()
    .map((name) => join(import.meta.dirname, folder, name))
const notePaths = (language: Language): string[] => pathsIn('notes', language)
const splitPaths = (language: Language): string[] => pathsIn('splits', language)
const markedPaths = (language: Language): string[] => pathsIn('marked', language)
/** All files that teach a language. */
export const corpusPaths = (language: Language): string[] => [
  starterPath(language),
  ...notePaths(language),
  ...splitPaths(language),
  ...markedPaths(language),
]

/**
 * Reads a starter corpus: `# trade` headings, and lines of label, register, level and sentence separated by tabs.
 * @throws Error that names the invalid line
 */
export function readStarter(language: Language, file = starterPath(language)): StarterSentence[] {
  const found: StarterSentence[] = []
  let trade = ''
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((row, at) => {
      if (row === '' || row.startsWith('//')) return
      if (row.startsWith('# ')) return void (trade = row.slice(2).trim())
      const [label, register, level, text, ...rest] = row.split('\t')
      if (
        !label ||
        !isLabel(label) ||
        !register ||
        (level !== 'e' && level !== 'h' && level !== 'p') ||
        !text ||
        rest.length > 0
      )
        throw new Error(`${file}:${at + 1}: not a starter sentence: ${row.slice(0, 80)}`)
      found.push({ label, register, level, text, trade, line: at + 1 })
    })
  return found
}

/**
 * Reads the lines of the whole notes in a language: `# trade | writer` headings, and lines of label and text separated by a
 * tab; and the statements of the notes in which each has its label.
 * @throws Error that names the invalid line, or note
 */
export const readNotes = (language: Language): NoteLine[] => [
  ...notePaths(language).flatMap(readNoteFile),
  ...readMarked(language).flatMap(linesOfMarked),
]

function readNoteFile(file: string): NoteLine[] {
  const found: NoteLine[] = []
  const hand = basename(file, '.txt')
  let [trade, writer, note] = ['', '', 0]
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((row, at) => {
      if (row === '') return
      if (row.startsWith('# ')) {
        ;[trade = '', writer = ''] = row.slice(2).split(' | ')
        note++
        return
      }
      const [label, text, ...rest] = row.split('\t')
      if (!label || !isLabel(label) || !text || rest.length > 0)
        throw new Error(`${file}:${at + 1}: not a line of a note: ${row.slice(0, 80)}`)
      found.push({ label, text, trade, writer, hand, note })
    })
  return found
}

/**
 * A note, the offsets behind the last letter of each of its statements, and the offsets of the lines that continue the line
 * before them.
 */
export type SplitNote = { hand: string; text: string; ends: number[]; continued: number[] }

/** A note in which each statement has its label; null: two readers disagree. Offsets in UTF-16 code units. */
export type MarkedNote = {
  trade: string
  writer: string
  hand: string
  note: number
  text: string
  statements: { start: number; end: number; label: Label | null }[]
  continued: number[]
}
const labelByMark: Record<string, Label | null> = {
  n: 'none',
  s: 'strategic',
  p: 'product',
  h: 'personal',
  o: 'operational',
  '?': null,
}

/**
 * Reads the notes in which each statement has its label: `# trade | writer` headings, and the lines of each note. `{n}`,
 * `{s}`, `{p}`, `{h}`, `{o}` or `{?}` stands where a statement begins; a line that does not begin so continues the one before
 * it.
 * @param lineBreak what the lines of a statement are joined with; a line break by default
 * @throws Error that names the file and the note
 */
export const readMarked = (language: Language, lineBreak = '\n'): MarkedNote[] =>
  markedPaths(language).flatMap((file) => parseMarked(readFileSync(file, 'utf8'), file, lineBreak))

export function parseMarked(source: string, file: string, lineBreak = '\n'): MarkedNote[] {
  return source
    .split(/^# /mu)
    .slice(1)
    .map((block, at) => {
      const [heading = '', ...lines] = block.trimEnd().split('\n')
      const [trade = '', writer = ''] = heading.split(' | ')
      const where = { trade, writer, hand: basename(file, '.txt'), note: at + 1 }
      if (!/^\{[nspho?]\}/u.test(lines[0] ?? '')) throw new Error(`${file}: note ${at + 1} begins without a mark`)
      const unknown = /[{}]/u.exec(lines.join('\n').replace(/\{[nspho?]\}/gu, ''))
      if (unknown) throw new Error(`${file}: note ${at + 1} has a mark that is none`)
      return { ...where, ...parseStatements(lines, lineBreak) }
    })
}

function parseStatements(lines: readonly string[], lineBreak: string) {
  let text = ''
  const [statements, continued]: [MarkedNote['statements'], number[]] = [[], []]
  for (const [at, line] of lines.entries()) {
    const isContinued = at > 0 && !line.startsWith('{')
    if (at > 0) text += isContinued ? lineBreak : '\n'
    if (isContinued) continued.push(text.length)
    for (const part of line.split(/(\{[nspho?]\})/u)) {
      const mark = /^\{(.)\}$/u.exec(part)?.[1]
      if (mark === undefined) text += part
      else statements.push({ start: text.length, end: text.length, label: labelByMark[mark]! })
      const last = statements.at(-1)
      if (last) last.end = text.length
    }
  }
  for (const one of statements) one.end = one.start + text.slice(one.start, one.end).trimEnd().length
  return { text, statements, continued }
}

/** The statements that have a label, as lines. */
const linesOfMarked = ({ text, statements, ...where }: MarkedNote): NoteLine[] =>
  statements.flatMap(({ start, end, label }) => {
    const line = text
      .slice(start, end)
      .replace(/\s+/gu, ' ')
      .replace(/(?<![\s,，、;/·-])[\s,，、;/·-]{1,20}$/u, '')
    return label === null || line === '' ? [] : [{ ...pickWhere(where), label, text: line, isStatement: true as const }]
  })
const pickWhere = ({ trade, writer, hand, note }: Omit<MarkedNote, 'text' | 'statements'>) => ({
  trade,
  writer,
  hand,
  note,
})

/**
 * Reads the notes whose statements are marked: `# trade | writer` headings, and the lines of each note. `¦` separates two
 * statements in a line, `↵` at the end of a line means that its last statement goes on in the next line. The notes in which
 * each statement has its label are among them.
 * @param lineBreak what the lines of a statement are joined with; a line break by default
 */
export const readSplits = (language: Language, lineBreak = '\n'): SplitNote[] => [
  ...splitPaths(language).flatMap((file) => {
    const notes = readFileSync(file, 'utf8')
      .split(/^# .*$/mu)
      .slice(1)
    return notes.map((note) => ({ hand: basename(file, '.txt'), ...readSplitNote(note.trim(), lineBreak) }))
  }),
  ...readMarked(language, lineBreak).map(({ hand, text, statements, continued }) => ({
    hand,
    text,
    ends: statements.map(({ end }) => lastLetter(text, end)).filter((end, at, all) => end > (all[at - 1] ?? 0)),
    continued,
  })),
]

function readSplitNote(note: string, lineBreak: string): Omit<SplitNote, 'hand'> {
  let text = ''
  const [ends, continued]: [number[], number[]] = [[], []]
  const endStatement = () => {
    const end = lastLetter(text, text.length)
    if (end > (ends.at(-1) ?? 0)) ends.push(end)
  }
  for (const part of note.split(/(¦|[ \t]*↵?[ \t]*\n)/u)) {
    if (part !== '¦' && !part.endsWith('\n')) text += part
    else if (part.includes('↵')) continued.push((text += lineBreak).length)
    else {
      endStatement()
      if (part !== '¦') text += '\n'
    }
  }
  endStatement()
  return { text, ends, continued }
}

/** The offset behind the last letter or digit before `end`: punctuation may be on either side of a cut. */
export function lastLetter(text: string, end: number): number {
  let at = end
  while (at > 0 && !/[\p{L}\p{N}]/u.test(text[at - 1]!)) at--
  return at
}

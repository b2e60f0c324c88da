// Reads the corpora that teach the starters: labelled sentences, labelled lines of whole notes, and whole notes with the ends
// of their statements (README.md).
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
/** A line of a whole note. `hand`: the author of its file; `writer`: who types like this; `note`: the note's number in the file. */
export type NoteLine = { label: Label; text: string; trade: string; writer: string; hand: string; note: number }

export const starterPath = (language: Language): string => join(import.meta.dirname, `${language}.txt`)
/** The files of a language in a folder, each by another author. */
const pathsIn = (folder: string, language: Language): string[] =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((name) => name.startsWith(`${language}-`))
    .sort()
    .map((name) => join(import.meta.dirname, folder, name))
export const notePaths = (language: Language): string[] => pathsIn('notes', language)
export const splitPaths = (language: Language): string[] => pathsIn('splits', language)

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
 * Reads the whole notes in a language: `# trade | writer` headings, and lines of label and text separated by a tab.
 * @throws Error that names the invalid line
 */
export const readNotes = (language: Language): NoteLine[] => notePaths(language).flatMap(readNoteFile)

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

/**
 * Reads the notes whose statements are marked: `# trade | writer` headings, and the lines of each note. `¦` separates two
 * statements in a line, `↵` at the end of a line means that its last statement goes on in the next line.
 * @param lineBreak what the lines of a statement are joined with; a line break by default
 */
export const readSplits = (language: Language, lineBreak = '\n'): SplitNote[] =>
  splitPaths(language).flatMap((file) => {
    const notes = readFileSync(file, 'utf8')
      .split(/^# .*$/mu)
      .slice(1)
    return notes.map((note) => ({ hand: basename(file, '.txt'), ...readSplitNote(note.trim(), lineBreak) }))
  })

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

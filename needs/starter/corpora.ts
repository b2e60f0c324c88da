// Reads the corpora that teach the starters: labelled sentences, and labelled lines of whole notes (README.md).
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
const notesFolder = join(import.meta.dirname, 'notes')
/** The files with whole notes in a language, each by another author. */
export const notePaths = (language: Language): string[] =>
  readdirSync(notesFolder)
    .filter((name) => name.startsWith(`${language}-`))
    .sort()
    .map((name) => join(notesFolder, name))

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

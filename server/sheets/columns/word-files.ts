// Reads the names of columns by language, `words/*.tsv`. A line is a kind, a tab, and names separated by ` | `; lines
// that begin with `#` are comments. The first line with a name counts; `common.tsv`, with the names that several languages
// share, is read first. The kinds:
// - a meaning of words.ts: the name alone, or joined with a word that says whose it is;
// - `second` before a meaning: of the second contact of a row;
// - `organization`, `person`, `representative`: a noun for a customer, a contact, the head of a customer. Alone and with a
//   word for "name" it is the name of one; before or after another meaning it says whose that is;
// - `ours`: words for our own side, whose contacts are owners; `nobody`: words for neither customers nor contacts;
// - `of invoice`, `of delivery`: of nobody, unless the file has no other column of the kind;
// - `second`, `work`, `home`, `of company`, `of person`: words that only say whose a column is;
// - `trap`: none of our fields.
// A `?` behind the kind: files use the name for different things, so it is asked. `group > name`: only below that group.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One line of a file. `language`: that of the file; empty for the shared one. */
export type WordLine = { language: string; kind: string; isDoubtful: boolean; names: string[] }

const folder = join(import.meta.dirname, 'words')
const shared = 'common.tsv'
export function readWordFiles(): WordLine[] {
  return [shared, ...globSync('*.tsv', { cwd: folder, exclude: [shared] }).toSorted()]
    .flatMap((file) => {
      const language = file === shared ? '' : file.slice(0, -4)
      const lines = readFileSync(join(folder, file), 'utf8').split('\n')
      return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => ({ line, language }))
    })
    .map(({ line, language }) => {
      const [kind = '', names = ''] = line.split('\t')
      return { language, kind: kind.replace('?', ''), isDoubtful: kind.endsWith('?'), names: names.split(' | ') }
    })
}

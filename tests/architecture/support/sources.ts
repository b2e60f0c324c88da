// The source files of the project, read once: their texts, their code without comments, and the imports between them.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../../../scripts/source-graph.ts'

const folders = ['contract', 'server', 'needs', 'web', 'tests', 'scripts', 'bench']
/** Every file of a text format that the rules look at, as a path from the root. */
export const files: readonly string[] = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.(ts|tsx|mjs|js|html|sql|css)$/.test(path))
const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
export const textOf = (path: string): string => texts.get(path)!
/** The code of a file without its comments. `//` in the middle of a word is part of an address, not a comment. */
export const codeOf = (path: string): string =>
  textOf(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/[^\n]*/g, '$1')

export const sources = files.filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !path.endsWith('.d.ts'))
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
/** The sources that run in production: no tests, tools or benchmarks, and not the gallery of components. */
export const product = sources.filter(
  (path) => /^(contract|server|needs|web)\//.test(path) && !isTest(path) && !path.startsWith('web/gallery/'),
)

export type Import = { from: string; to: string }
/** Static, type-only and dynamic imports, and re-exports, of files of the project. */
export const imports: readonly Import[] = sources.flatMap((from) =>
  [
    ...textOf(from).matchAll(
      /^\s*(?:import|export)\s+(?:type\s)?(?:[^'"`;]*?\sfrom\s+)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)/gm,
    ),
  ].map(([, fixed, lazy]) => ({
    from,
    to: normalize(join(dirname(from), (fixed ?? lazy)!)).replaceAll('\\', '/'),
  })),
)
export const productImports = imports.filter(({ from }) => product.includes(from))
/** One line for each import, without repetitions. */
export const lines = (list: readonly Import[]): string[] => [...new Set(list.map(({ from, to }) => `${from} -> ${to}`))]

/** The lines of code that match a pattern, as `path: line`. */
export const linesMatching = (pattern: RegExp, within: readonly string[] = product): string[] =>
  within.flatMap((path) =>
    codeOf(path)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim().slice(0, 120)}`),
  )
/** The files of such lines, sorted. */
export const filesMatching = (pattern: RegExp): string[] =>
  [...new Set(linesMatching(pattern).map((line) => line.slice(0, line.indexOf(':'))))].sort()

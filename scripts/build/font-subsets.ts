// Cuts subsets from the Pretendard font for the web build: Western glyphs (rarer accents apart), the Hangul syllables of our texts and of 98
// in 100 that people write; and a deferred subset with nearly all others. The package's own 92 subsets are the fallback: alone they sent
// 110 to 355 kB for a first view, ours send 116 kB at most. Pretendard is under the SIL Open Font License with its name reserved: a subset
// needs another name, and the licence is delivered with it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../source-graph.ts'

const require = createRequire(import.meta.url)
const family = 'Saleslog Text'
/** The most frequent syllables of real notes that load with the first view: 98 of 100 that are written. */
const frequentCount = 600

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
const isSyllable = (character: string) => /[가-힣]/.test(character)
const translationsIn = (folder: string, own: (name: string) => boolean) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && own(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('')
/** Western letters with the accents of French and Spanish, symbols and arrows. */
const western = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...'ŒœŸ',
  ...range(0x2010, 0x2027),
  ...range(0x2030, 0x203a),
  ...'€₩₫¥₱₹™№℃←↑→↓↔↗↘⇧⌘⌥⌃⏎⌫⎋−×÷±≤≥≠≈∞√○●◎◇◆□■△▲▽▼★☆✓',
]
/** The other accents: Vietnamese, and European names. */
const accented = [
  ...range(0x100, 0x17f).filter((character) => !western.includes(character)),
  ...'ƠơƯư',
  ...range(0x1ea0, 0x1ef9),
]
/** Hangul syllables: those of our texts with the most frequent of real notes (first view), and the others. */
function syllables(): [first: string[], second: string[]] {
  const counts = new Map<string, number>()
  for (const character of readFileSync(join(root, 'needs/starter/ko.txt'), 'utf8'))
    if (isSyllable(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).map(([character]) => character)
  const ours =
    translationsIn('web/locales', (name) => name.startsWith('ko') && !/terms|privacy/.test(name)) +
    translationsIn('contract/locales', (name) => name === 'ko.json')
  const first = new Set([...[...ours].filter(isSyllable), ...frequent.slice(0, frequentCount)])
  return [[...first].toSorted(), frequent.filter((character) => !first.has(character))]
}
const unicodeRange = (characters: string[]) => {
  const points = characters.map((character) => character.codePointAt(0)!).toSorted((one, other) => one - other)
  const runs: [number, number][] = []
  for (const point of points) {
    const last = runs.at(-1)
    if (last && last[1] === point - 1) last[1] = point
    else runs.push([point, point])
  }
  return runs.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`).join(',')
}

/** @returns the folder with `first.css`, `later.css`, their fonts and the licence; cached for the same texts and font */
export async function subsetFonts(): Promise<string> {
  const path = require.resolve('pretendard/dist/web/variable/woff2/PretendardVariable.woff2')
  const [first, second] = syllables()
  const slices: [name: string, characters: string[]][] = [
    ['western', western],
    ['accented', accented],
    ['korean', [...range(0x3131, 0x3163), ...'「」『』《》〈〉【】、。・〜㈜㎡㎏㎜㎝㎞', ...first]],
    ['korean-later', second],
  ]
  const font = readFileSync(path)
  const self = readFileSync(import.meta.filename)
  const hash = createHash('sha256').update(font).update(self).update(JSON.stringify(slices)).digest('hex').slice(0, 16)
  const folder = join(root, 'node_modules/.cache/letters', hash)
  if (existsSync(folder)) return folder
  const fresh = `${folder}-${process.pid}`
  mkdirSync(fresh, { recursive: true })
  const faces = await Promise.all(
    slices.map(async ([name, characters]) => {
      const cut = await subsetFont(font, characters.join(''), {
        targetFormat: 'woff2',
        // The weights of the product and tabular figures; none of the many alternates.
        variationAxes: { wght: { min: 400, max: 600 } },
        keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'calt', 'liga'],
        noHinting: true,
      })
      writeFileSync(join(fresh, `${name}.woff2`), cut)
      // A list of 700 syllables would add 2 kB to each page's stylesheet. With the whole range a missing syllable comes from the fallback.
      const reach = name === 'korean' ? [...characters, ...range(0xac00, 0xd7a3)] : characters
      return `@font-face{font-family:'${family}';font-weight:400 600;font-display:swap;src:url(./${name}.woff2) format('woff2');unicode-range:${unicodeRange([...new Set(reach)])}}\n`
    }),
  )
  writeFileSync(join(fresh, 'first.css'), faces.slice(0, 3).join(''))
  const behind = require.resolve('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css')
  writeFileSync(join(fresh, 'later.css'), `@import '${behind.replaceAll('\\', '/')}';\n${faces[3]}`)
  writeFileSync(join(fresh, 'LICENSE.txt'), readFileSync(join(dirname(path), '../../../LICENSE.txt')))
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
  return folder
}

// The letters that a screen shows at once, cut from Pretendard for the web build: western ones (the rarer accents apart), and the Hangul
// syllables of our texts and of 98 in 100 that people write; then, for later, those of nearly all. The package's own 92 slices stand
// behind them: alone they sent 110 to 355 kB for a first view, these send 116 at most. Pretendard is under the SIL Open Font License with its name reserved: what
// is cut from it has a name of its own, and the licence goes with it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../sources.ts'

const require = createRequire(import.meta.url)
const family = 'Saleslog Text'
/** Of the syllables of real notes, so many of the most frequent come at once: 98 of 100 that are written. */
const atOnce = 600

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
const isSyllable = (sign: string) => /[가-힣]/.test(sign)
const textsOf = (folder: string, own: (name: string) => boolean) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && own(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('')
/** Western letters with the accents of French and Spanish, signs and arrows. */
const western = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...'ŒœŸ',
  ...range(0x2010, 0x2027),
  ...range(0x2030, 0x203a),
  ...'€₩₫¥₱₹™№℃←↑→↓↔↗↘⇧⌘⌥⌃⏎⌫⎋−×÷±≤≥≠≈∞√○●◎◇◆□■△▲▽▼★☆✓',
]
/** The other accents: those of Vietnamese, and of Europe's names. */
const accented = [...range(0x100, 0x17f).filter((sign) => !western.includes(sign)), ...'ƠơƯư', ...range(0x1ea0, 0x1ef9)]
/** Hangul syllables of real notes, the most frequent first: those for the first view with all that our texts have, and the others. */
function syllables(): [first: string[], second: string[]] {
  const counts = new Map<string, number>()
  for (const sign of readFileSync(join(root, 'needs/starter/ko.txt'), 'utf8'))
    if (isSyllable(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).map(([sign]) => sign)
  const ours =
    textsOf('web/locales', (name) => name.startsWith('ko') && !/terms|privacy/.test(name)) +
    textsOf('contract/locales', (name) => name === 'ko.json')
  const first = new Set([...[...ours].filter(isSyllable), ...frequent.slice(0, atOnce)])
  return [[...first].toSorted(), frequent.filter((sign) => !first.has(sign))]
}
const unicodeRange = (signs: string[]) => {
  const points = signs.map((sign) => sign.codePointAt(0)!).toSorted((one, other) => one - other)
  const runs: [number, number][] = []
  for (const point of points) {
    const last = runs.at(-1)
    if (last && last[1] === point - 1) last[1] = point
    else runs.push([point, point])
  }
  return runs.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`).join(',')
}

/** The folder with the letters: `first.css`, `later.css`, what they name, the licence. Cut once for the same texts and the same font. */
export async function cutLetters(): Promise<string> {
  const path = require.resolve('pretendard/dist/web/variable/woff2/PretendardVariable.woff2')
  const [first, second] = syllables()
  const slices: [name: string, signs: string[]][] = [
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
    slices.map(async ([name, signs]) => {
      const cut = await subsetFont(font, signs.join(''), {
        targetFormat: 'woff2',
        // The weights of the product, even figures, and nothing of the many alternates.
        variationAxes: { wght: { min: 400, max: 600 } },
        keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'calt', 'liga'],
        noHinting: true,
      })
      writeFileSync(join(fresh, `${name}.woff2`), cut)
      // A list of 700 syllables weighs 2 kB in each page's style: one that is missing is looked for in the letters behind.
      const reach = name === 'korean' ? [...signs, ...range(0xac00, 0xd7a3)] : signs
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

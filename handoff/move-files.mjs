import { readFileSync, writeFileSync, mkdirSync, existsSync } from 'node:fs'
import { execSync } from 'node:child_process'
import { dirname, join, normalize, relative, basename } from 'node:path'

const map = new Map(JSON.parse(readFileSync('./map.json', 'utf8')))
const tracked = execSync('git ls-files', { maxBuffer: 1e8 }).toString().trim().split('\n')
const set = new Set(tracked)
const to = (f) => map.get(f) ?? f
const rel = (from, target) => {
  let r = relative(dirname(from), target).replaceAll('\\', '/')
  return r.startsWith('.') ? r : './' + r
}
const contents = new Map()
const isText = (f) => /\.(ts|tsx|mjs|js|json|html|css|md|sh|txt|sql|tsv)$/.test(f) || /^\.ci|^\.ox/.test(f)
// bare basenames that changed
const byBase = new Map()
for (const f of tracked) {
  const b = basename(f)
  byBase.set(b, [...(byBase.get(b) ?? []), f])
}
const bare = []
for (const [a, b] of map) {
  const x = basename(a),
    y = basename(b)
  if (x !== y && byBase.get(x).length === 1 && /-|^(eml|anniversaries)/.test(x)) bare.push([x, y])
}
let changed = 0
for (const f of tracked) {
  if (!isText(f) || f === 'package-lock.json' || f === 'tests/lent.ts') continue
  if (/^(needs\/starter\/.*txt|bench\/needs-)/.test(f)) continue
  const src = readFileSync(f, 'utf8')
  let s = src
  const nf = to(f)
  if (/\.(ts|tsx|mjs)$/.test(f)) {
    // every relative string literal that resolves to a tracked file or folder
    s = s.replace(/(['"`])(\.{1,2}\/[^'"`\n$*{}]*?)(\?[a-z]+)?\1/g, (m, q, p, query = '') => {
      const abs = normalize(join(dirname(f), p)).replace(/\/$/, '')
      if (set.has(abs)) return q + rel(nf, to(abs)) + query + q
      if (set.has(abs + '.ts')) return q + rel(nf, to(abs + '.ts')).replace(/\.ts$/, '') + query + q
      if (dirname(nf) !== dirname(f) && existsSync(abs) && abs !== '.') {
        return q + rel(nf, abs) + (p.endsWith('/') ? '/' : '') + query + q
      }
      return m
    })
  }
  // full repository paths
  s = s.replace(
    /(?<![\w./-])(?:contract|server|web|needs|tests)\/[A-Za-z0-9_./-]*?\.(?:test\.)?(?:tsx?|module\.css|css|html)(?![\w])/g,
    (p) => (map.has(p) ? map.get(p) : p),
  )
  // paths without extension in quotes e.g. 'server/features'
  for (const [x, y] of bare)
    if (s.includes(x)) s = s.replace(new RegExp('(?<![\\w./-])' + x.replaceAll('.', '\\.') + '(?!\\w)', 'g'), y)
  contents.set(f, [src, s])
}
for (const [a, b] of map) {
  mkdirSync(dirname(b), { recursive: true })
}
// move in two steps through temporary names to avoid clashes
const lines = [...map]
for (const [a, b] of lines) {
  execSync(`git mv -k "${a}" "${a}.moving"`)
}
for (const [a, b] of lines) {
  execSync(`git mv "${a}.moving" "${b}"`)
}
for (const [f, [src, s]] of contents)
  if (s !== src) {
    writeFileSync(to(f), s)
    changed++
  }
console.log('changed', changed)

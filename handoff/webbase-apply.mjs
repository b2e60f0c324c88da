// usage: node ./webbase-apply.mjs  (in the root of a tree, AFTER the symbol renames of renames.txt)
// 1 resolves web/api/queries.ts into its files; 2 moves files (list below, also relative imports of css, and paths in tests/docs);
// 3 patches chunks.ts, css layers. Run oxfmt, tsc, lint afterwards.
import { readFileSync, writeFileSync, readdirSync, statSync, mkdirSync, renameSync, existsSync, rmSync } from 'node:fs'
import { join, dirname, relative, resolve, basename } from 'node:path'
const root = process.cwd()
const walk = (d) =>
  readdirSync(join(root, d)).flatMap((n) => {
    const p = join(d, n)
    return ['node_modules', 'dist', '.git', 'data', 'locales'].includes(n)
      ? []
      : statSync(join(root, p)).isDirectory()
        ? walk(p)
        : [p]
  })
const tops = ['web', 'tests', 'scripts', 'bench', 'server', 'contract', 'docs'].filter((d) => existsSync(join(root, d)))
const list = () =>
  [...tops.flatMap(walk), ...readdirSync(root).filter((n) => /\.(md|ts)$/.test(n) && n !== 'ARCHITECTURE.md')].filter(
    (f) => /\.(tsx?|mjs|css|md|html)$/.test(f),
  )
const read = (f) => readFileSync(join(root, f), 'utf8')
const write = (f, s) => writeFileSync(join(root, f), s)
const specifier = (from, to) => {
  const r = relative(dirname(from), to).replaceAll('\\', '/')
  return r.startsWith('.') ? r : './' + r
}

// ---- 1: queries.ts ----
const barrel = 'web/api/queries.ts'
const homes = {
  'invalidation.ts': { isOld: 'invalidate' },
  'query-client.ts': {
    forgetRead: 'removeCached',
    lastRead: 'getCached',
    queries: 'queryClient',
    setRead: 'setCached',
    showChange: 'updateCached',
  },
  'reads.ts': { readNow: 'readOnce', useRead: 'useRead' },
  'writes.ts': { useWrite: 'useWrite', write: 'write' },
}
if (existsSync(join(root, barrel))) {
  for (const f of list().filter((f) => /\.tsx?$/.test(f) && f !== barrel)) {
    let s = read(f)
    const renames = []
    const next = s.replace(/^import \{([^}]*)\} from '([^']*\/queries\.ts)'\n/gm, (all, names, spec) => {
      if (relative(root, resolve(root, dirname(f), spec)) !== barrel) return all
      const groups = {}
      for (const one of names
        .split(',')
        .map((n) => n.trim())
        .filter(Boolean)) {
        const [name, alias] = one.split(/\s+as\s+/)
        const home = Object.keys(homes).find((h) => name in homes[h] || Object.values(homes[h]).includes(name))
        if (!home) {
          console.log('UNKNOWN', f, one)
          continue
        }
        const now = homes[home][name] ?? name
        if (now !== name && !alias) renames.push([name, now])
        ;(groups[home] ??= []).push(alias ? `${now} as ${alias}` : now)
      }
      return Object.entries(groups)
        .map(([h, ns]) => `import { ${ns.join(', ')} } from '${spec.replace(/queries\.ts$/, h)}'\n`)
        .join('')
    })
    if (next === s) continue
    s = next
    for (const [old, now] of renames) {
      if (new RegExp(`(?<![\\w.$])${now}\\b`).test(s.replace(/^import .*$/gm, ''))) console.log('CHECK', f, now)
      s = s.replace(new RegExp(`(?<![\\w.$'"\`-])${old}\\b(?!['"\`:-])`, 'g'), now)
    }
    write(f, s)
  }
  rmSync(join(root, barrel))
}

// ---- 1b: features import nothing of layouts ----
for (const f of list().filter((f) => f.startsWith('web/features/') && /\.tsx?$/.test(f))) {
  const s = read(f)
  const next = s
    .replace(/^(import \{ AccountButton \} from '[./]*)layouts\/AccountButton\.tsx'/gm, "$1kit/AccountButton.tsx'")
    .replace(
      /^import \{ (?:useInService|useIsServiceArea) \} from '([./]*)layouts\/Sidebar\.tsx'/gm,
      "import { useIsServiceArea } from '$1kit/use-is-service-area.ts'",
    )
  if (next === s) continue
  write(
    f,
    next.includes('kit/use-is-service-area.ts')
      ? next.replace(/\buseInService\b/g, 'useIsServiceArea').replace(/\binService\b/g, 'isService')
      : next,
  )
}
if (existsSync(join(root, 'web/layouts/AccountButton.tsx'))) rmSync(join(root, 'web/layouts/AccountButton.tsx'))
write(
  'web/layouts/Sidebar.tsx',
  read('web/layouts/Sidebar.tsx').replace(/^export \{ useIsServiceArea as useInService \} .*\n/m, ''),
)

// kit/conflicts/stale.ts was split.
for (const f of list().filter((f) => /^(web|tests|bench)\/.*\.tsx?$/.test(f))) {
  const s = read(f)
  const next = s.replace(
    /^(import \{ staleRecord \} from '[./]*)kit\/conflicts\/stale\.ts'/gm,
    "$1api/stale-record.ts'",
  )
  if (next !== s) write(f, next)
}
if (existsSync(join(root, 'web/kit/conflicts/stale.ts'))) rmSync(join(root, 'web/kit/conflicts/stale.ts'))

// ---- 2: moves ----
const moves = new Map(
  readFileSync(new URL('webbase-moves.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((l) => l.trim())
    .filter((l) => l && !l.startsWith('#'))
    .map((l) => l.split(/\s+/)),
)
const all = list()
const to = (f) => moves.get(f) ?? f
for (const f of all) {
  let s = read(f)
  const fix = (spec) => {
    if (!spec.startsWith('.')) return spec
    const [path, query = ''] = spec.split(/(?=\?)/)
    const target = relative(root, resolve(root, dirname(f), path)).replaceAll('\\', '/')
    if (!moves.has(f) && !moves.has(target)) return spec
    return specifier(to(f), to(target)) + query
  }
  if (/\.(tsx?|mjs)$/.test(f))
    s = s
      .replace(/((?:from|import|import\(|mock\()\s*)'(\.[^']+)'/g, (_, head, spec) => `${head}'${fix(spec)}'`)
      .replace(
        /new URL\('(\.\.?\/[^']+)', import\.meta\.url\)/g,
        (_, spec) => `new URL('${fix(spec)}', import.meta.url)`,
      )
  if (/\.css$/.test(f)) s = s.replace(/@import '(\.[^']+)'/g, (_, spec) => `@import '${fix(spec)}'`)
  for (const [a, b] of moves) if (s.includes(a)) s = s.split(a).join(b)
  if (s !== read(f)) write(f, s)
}
for (const [a, b] of moves) {
  if (!existsSync(join(root, a))) {
    console.log('NO FILE', a)
    continue
  }
  mkdirSync(join(root, dirname(b)), { recursive: true })
  renameSync(join(root, a), join(root, b))
}

// ---- 3: patches ----
const patch = (f, pairs) => {
  let s = read(f)
  for (const [a, b] of pairs) {
    if (!s.includes(a)) console.log('PATCH NOT FOUND', f, a)
    s = s.split(a).join(b)
  }
  write(f, s)
}
patch('scripts/build/chunks.ts', [
  [
    'ui\\/forms\\/(TimeField|dates|Combo\\w+|Shown|use-combo|use-choices|Options?)',
    'ui\\/forms\\/(dates\\/(TimeField|dates)|combobox\\/(Combo\\w+|Listbox\\w+|SelectedOption|use-combo|use-choices))',
  ],
  ['conflicts\\/(stale|ConflictQuestions)', 'conflicts\\/LazyConflictDialog'],
  ['ui\\/forms\\/(Page\\w+|DateField|MonthGrid)', 'ui\\/forms\\/(fields\\/Page\\w+|dates\\/(DateField|MonthGrid))'],
  ['ui\\/forms\\/(PeopleField|KeywordsField)', 'ui\\/forms\\/(combobox\\/PeopleField|fields\\/KeywordsField)'],
  ['ui\\/lists\\/Progress\\.tsx', 'ui\\/feedback\\/ProgressBar\\.tsx'],
  ['SortMenu|Toolbar|Hints|ChoiceMenu', 'SortMenu|Toolbar|KeyboardHints|ChoiceMenu'],
  [
    '\\/web\\/ui\\/forms\\/(PhotoField|FileButton)\\.tsx',
    '\\/web\\/ui\\/forms\\/fields\\/(PhotoField|FileButton)\\.tsx',
  ],
])
patch('web/ui/layers.css', [
  [
    '@layer base, marks, forms, lists, pages, floats, frame, helpers;',
    '@layer base, elements, forms, lists, pages, overlays, frame, helpers;',
  ],
])
patch('web/ui/elements/elements.css', [['@layer marks {', '@layer elements {']])
patch('web/ui/overlays/overlays.css', [['@layer floats {', '@layer overlays {']])
// The list of stylesheets in the test is sorted.
write(
  'tests/architecture/looks.test.ts',
  read('tests/architecture/looks.test.ts').replace(
    /(?:^ +'web\/(?:ui|layouts)\/[^']*\.css',\n)+/gm,
    (block) => block.trimEnd().split('\n').toSorted().join('\n') + '\n',
  ),
)
console.log('done')

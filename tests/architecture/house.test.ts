// The rules of the house that can be read from the files.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { allCalls } from '../../contract/index.ts'

const root = join(import.meta.dirname, '../..')
const rooms = ['contract', 'server', 'needs', 'web', 'tests', 'scripts', 'bench']
const all = rooms
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${room}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.(ts|tsx|mjs|js|html|sql|css)$/.test(path))
const text = new Map(all.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
/** Comments say what code may not. `//` in the middle of a word is an address, not a comment. */
const codeOf = (path: string) =>
  text
    .get(path)!
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/[^\n]*/g, '$1')
const sources = all.filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !path.endsWith('.d.ts'))
const product = sources.filter(
  (path) => !isTest(path) && !/^(tests|scripts|bench)\//.test(path) && !path.startsWith('web/gallery'),
)

type Import = { from: string; to: string; isType: boolean }
const imports: Import[] = sources.flatMap((from) => {
  const found = [
    ...text
      .get(from)!
      .matchAll(
        /^\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)/gm,
      ),
  ]
  return found.map(([, type, fixed, lazy]) => ({
    from,
    to: normalize(join(dirname(from), (fixed ?? lazy)!)).replaceAll('\\', '/'),
    isType: type !== undefined,
  }))
})
const roomOf = (path: string) => path.split('/')[0]!
const featureOf = (path: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]
const ofProduct = imports.filter(({ from }) => product.includes(from))
const said = (list: Import[]) => list.map(({ from, to }) => `${from} -> ${to}`)

/** The lines of the product, or of other files, in which something stands. */
function lines(pattern: RegExp, within: string[] = product): string[] {
  return within.flatMap((path) =>
    codeOf(path)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim().slice(0, 120)}`),
  )
}
const files = (found: string[]) => [...new Set(found.map((line) => line.slice(0, line.indexOf(':'))))].sort()

/** How many choices stand in one another, wherever in the outer one the inner one stands. */
function deepestTernary(node: unknown): number {
  if (node === null || typeof node !== 'object') return 0
  const inside = Math.max(0, ...Object.values(node).map(deepestTernary))
  return inside + ((node as { type?: unknown }).type === 'ConditionalExpression' ? 1 : 0)
}

test('there are files to look at, and imports between them', () => {
  expect(product.length).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(200)
  expect(imports.some(({ from, to }) => from === 'server/main.ts' && to === 'server/start.ts')).toBe(true)
  expect(
    imports
      .filter(({ to }) => !all.includes(to) && !/\.(json|css|svg|module\.css)(\?\w+)?$/.test(to))
      .map(({ from, to }) => `${from} -> ${to}`),
    'imports of files that are not there',
  ).toEqual([])
})

describe('who may import whom', () => {
  const mayReach: Record<string, string[]> = {
    contract: ['contract'],
    needs: ['needs'],
    server: ['server', 'contract', 'needs'],
    web: ['web', 'contract'],
  }
  for (const [room, reach] of Object.entries(mayReach)) {
    test(`${room} imports only ${reach.join(', ')}`, () => {
      expect(said(ofProduct.filter(({ from, to }) => roomOf(from) === room && !reach.includes(roomOf(to))))).toEqual([])
    })
  }
  test("a feature of the server uses another's queries, never its calls", () => {
    const crossing = ofProduct.filter(
      ({ from, to }) =>
        from.startsWith('server/') && featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
    )
    expect(crossing.length).toBeGreaterThan(0)
    expect(said(crossing.filter(({ to }) => !/\/(queries|jobs)\.ts$/.test(to)))).toEqual([])
  })
  test('features of the server know nothing of what stands above them', () => {
    const above = [
      'server/main.ts',
      'server/start.ts',
      'server/http/app.ts',
      'server/handlers.ts',
      'server/http/static-pages.ts',
    ]
    expect(
      said(ofProduct.filter(({ from, to }) => /^server\/(features|db)\//.test(from) && above.includes(to))),
    ).toEqual([])
    expect(
      said(
        ofProduct.filter(
          ({ from, to }) =>
            to.startsWith('server/features/') &&
            !from.startsWith('server/features/') &&
            ![
              'server/handlers.ts',
              'server/start.ts',
              'server/jobs/declared.ts',
              'server/jobs/erasures.ts',
              'server/calls/context.ts',
            ].includes(from),
        ),
      ),
    ).toEqual([])
  })
  test('a feature of the web uses of another only what is in its folder shared/', () => {
    const crossing = ofProduct.filter(
      ({ from, to }) =>
        from.startsWith('web/') && featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
    )
    expect(crossing.length).toBeGreaterThan(0)
    expect(said(crossing.filter(({ to }) => !/^web\/features\/[^/]+\/shared\//.test(to)))).toEqual([])
  })
  test('the kit stands on parts and calls, and knows no feature, layout or route', () => {
    const reach = /^(contract|web\/(ui|kit|api|boot|format|i18n|offline|session)\/)/
    expect(said(ofProduct.filter(({ from, to }) => from.startsWith('web/kit/') && !reach.test(to)))).toEqual([])
    expect(said(ofProduct.filter(({ from, to }) => from.startsWith('web/kit/') && to === 'web/routes.tsx'))).toEqual([])
  })
  test('the parts in web/ui know no feature, layout, call or route', () => {
    expect(
      said(
        ofProduct.filter(
          ({ from, to }) => from.startsWith('web/ui/') && !to.startsWith('web/ui/') && roomOf(to) !== 'contract',
        ),
      ),
    ).toEqual([])
    expect(
      said(
        ofProduct.filter(
          ({ from, to }) =>
            from.startsWith('web/') && /^web\/(main|routes)\.tsx$/.test(to) && !/^web\/(main|routes)\.tsx$/.test(from),
        ),
      ),
    ).toEqual([])
  })
  test('the product imports nothing from tests, scripts or benches', () => {
    expect(said(ofProduct.filter(({ to }) => /^(tests|scripts|bench)\//.test(to)))).toEqual([])
  })
  test('no cycles', () => {
    const next = new Map<string, string[]>()
    for (const { from, to, isType } of ofProduct) if (!isType) next.set(from, [...(next.get(from) ?? []), to])
    const cycles: string[] = []
    const done = new Set<string>()
    const visit = (path: string, trail: string[]) => {
      const at = trail.indexOf(path)
      if (at >= 0) cycles.push([...trail.slice(at), path].join(' -> '))
      if (at >= 0 || done.has(path)) return
      for (const to of next.get(path) ?? []) visit(to, [...trail, path])
      done.add(path)
    }
    for (const path of next.keys()) visit(path, [])
    expect(cycles).toEqual([])
  })
})

describe('one place for each', () => {
  test('process.env is read in server/config.ts', () =>
    expect(files(lines(/process\.env/))).toEqual(['server/config.ts']))
  test('fetch stands in web/api/client.ts, in what it is given for files, in the head that asks before there is one, in the worker that keeps a build, and in files of the server that speak with one thing outside', () => {
    expect(
      files(lines(/(^|[^\w.])fetch\(|XMLHttpRequest|sendBeacon/)).filter(
        (path) =>
          ![
            'web/api/client.ts',
            'web/api/upload-progress.ts',
            'web/boot/head.ts',
            'web/boot/build-cache.ts',
            'server/outbound/sms.ts',
          ].includes(path),
      ),
    ).toEqual([])
  })
  test('what a browser keeps stands in web/session/session.ts, and what the head of the page reads of it before that has come', () => {
    const own = ['web/session/session.ts', 'web/session/language.ts', 'web/session/local-storage.ts']
    expect(files(lines(/localStorage|sessionStorage|document\.cookie/)).filter((path) => !own.includes(path))).toEqual(
      [],
    )
  })
  test('addresses of mail and of phones are made in web/ui, where they are encoded', () =>
    expect(files(lines(/['"`](mailto|tel):/))).toEqual(['web/ui/links.ts', 'web/ui/mail-draft.ts']))
  test('keys are compared in web/ui/keys.ts, where composing Hangul is minded', () => {
    expect(
      lines(/key\s*===?\s*['"]Enter['"]|keyCode|\.which\b/).filter((line) => !line.startsWith('web/ui/keys.ts')),
    ).toEqual([])
  })
  test('paths of the wire stand in contract/', () => {
    const paths = new Set(allCalls.map(([, call]) => call.path))
    const found = product
      .filter((path) => !path.startsWith('contract/'))
      .flatMap((path) =>
        [...codeOf(path).matchAll(/['"`](\/[\w/]+)/g)]
          .filter(([, said]) => paths.has(said!))
          .map(([, said]) => `${path}: ${said}`),
      )
    expect(found).toEqual([])
  })
  test('a role goes by its word; its code stands at the wire, in the database and in what a browser keeps', () =>
    expect(files(lines(/\broleCodes\b|'-1000'/))).toEqual([
      'contract/codes.ts',
      'contract/core/person.ts',
      'contract/rules/rules.ts',
      'server/db/connect.ts',
      'server/db/roles.ts',
      'web/api/session-check.ts',
    ]))
  test('a statement names its workgroup by what it is given; only policies ask the transaction', () =>
    expect(lines(/app_workgroup/)).toEqual([]))
  test('SQL speaks to the database in queries, lists and migrations, not in calls', () => {
    expect(
      lines(
        /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
        product.filter((path) => /^server\/features\/[^/]+\/calls\.ts$/.test(path)),
      ),
    ).toEqual([])
    expect(
      lines(
        /\bsql\.raw\(|\$\{[^}]*\}.*\b(from|where)\b.*['"`]\s*\)\.execute/,
        product.filter((path) => path.startsWith('server/')),
      ),
      'R32: no SQL put together from texts',
    ).toEqual([])
  })
})

test('no package runs a script of its own when it is installed', () =>
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m))

describe('habits', () => {
  test('nothing is left for later', () =>
    expect(
      sources
        .concat(all.filter((path) => /\.(sql|css|html)$/.test(path)))
        .filter(
          (path) => path !== 'tests/architecture/house.test.ts' && /\b(TODO|FIXME|XXX|HACK)\b/.test(text.get(path)!),
        ),
    ).toEqual([]))
  test('no layers, no drawers for the rest', () => {
    expect(
      all.filter((path) =>
        /(^|\/)(utils?|helpers?|common|misc|services?|controllers?|repositor(y|ies)|dtos?|models?|stores?)(\/|\.\w+$)/i.test(
          path,
        ),
      ),
    ).toEqual([])
    expect(all.filter((path) => /\/index\.tsx?$/.test(path))).toEqual(['contract/index.ts'])
    expect(lines(/\b(class|interface|type)\s+(\w+(Service|Manager|Helper|Dto|Impl)|[ITZ][A-Z]\w+)\b/)).toEqual([])
  })
  test('files are kebab-case, components PascalCase, and what the routes show ends in Screen', () => {
    const wrong = sources.filter(
      (path) =>
        !/^([a-z0-9]+(-[a-z0-9]+)*(\.\w+)*|[A-Z][A-Za-z0-9]*(\.test)?)\.(ts|tsx|mjs)$/.test(path.split('/').at(-1)!),
    )
    expect(wrong).toEqual([])
    const routed = imports.filter(({ from, to }) => from === 'web/routes.tsx' && to.startsWith('web/features/'))
    expect(said(routed.filter(({ to }) => !/Screen\.tsx$/.test(to)))).toEqual([])
  })
  test('a file has at most 250 lines, a test 400; what is longer is one of these', () => {
    const most = (path: string) => (isTest(path) ? 400 : 250)
    const long = all.filter((path) => text.get(path)!.split('\n').length > most(path) + 1)
    expect(long.filter((path) => !path.startsWith('scripts/demo/')).toSorted()).toEqual([
      'server/db/tables.ts',
      'tests/security/every-call.test.ts',
      'web/gallery/Pages.tsx',
    ])
  })
  test('no ternary is deeper than two: a choice in a choice in a choice has a name, or is a table', () => {
    const deep = sources.filter((path) => deepestTernary(parseSync(path, text.get(path)!).program) > 2)
    expect(deep).toEqual([])
  })
  test('no test measures time: a busy machine would make it red', () => {
    expect(
      sources.filter(
        (path) =>
          /\.test\.tsx?$/.test(path) &&
          /(performance|Date)\.now\(\) -|process\.hrtime/.test(codeOf(path)) &&
          path !== 'tests/architecture/house.test.ts',
      ),
    ).toEqual([])
  })
  test('no test is skipped, alone or without an assertion', () => {
    const silent: string[] = []
    for (const path of sources.filter((each) => /\.test\.tsx?$/.test(each))) {
      const code = codeOf(path)
      if (path !== 'tests/architecture/house.test.ts')
        expect(code.match(/\b(test|it|describe)\.(skip|only|todo)\b/g) ?? [], path).toEqual([])
      // Functions of the file that assert: a test that calls one asserts.
      const parts = code.split(
        /^(?=(?:export )?(?:async )?(?:function|const) )|^\s{2,4}(?=(?:async )?(?:function|const) )/m,
      )
      let asserting = ['expect', 'assert']
      for (let round = 0; round < 3; round += 1)
        asserting = [
          ...new Set([
            ...asserting,
            ...parts
              .filter((part) => new RegExp(`\\b(${asserting.join('|')})\\b`).test(part))
              .flatMap((part) => /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1] ?? []),
          ]),
        ]
      for (const block of code.split(/^(?=[ \t]*(?:test|it)(?:\.\w+)?\()/m).slice(1))
        if (!new RegExp(`\\b(${asserting.join('|')})\\b`).test(block))
          silent.push(`${path}: ${block.trim().split('\n')[0]!.slice(0, 100)}`)
    }
    expect(silent).toEqual([])
  })
})

describe('the database', () => {
  const migrations = all.filter((path) => path.startsWith('server/db/migrations/')).sort()
  test('migrations are numbered without a gap and say what they are about', () => {
    expect(migrations.map((path) => /\/(\d{4})_[a-z0-9_]+\.sql$/.exec(path)?.[1])).toEqual(
      migrations.map((_, at) => String(at + 1).padStart(4, '0')),
    )
  })
  test('every table is closed in the migration that makes it, or belongs to no workgroup', () => {
    for (const path of migrations) {
      for (const [, table] of text
        .get(path)!
        .matchAll(/create table (?:if not exists )?(\w+) \([^;]*\bworkgroup_id bigint not null/gi)) {
        expect(text.get(path), `${path}: ${table}`).toMatch(
          new RegExp(`alter table ${table} enable row level security; alter table ${table} force row level security`),
        )
        expect(text.get(path), `${path}: ${table}`).toMatch(new RegExp(`create policy \\w+ on ${table}\\b`))
      }
    }
  })
  test('every table of a workgroup has a builder, or a reason to have none', () => {
    const without: Record<string, string> = { sales_log_changes: 'triggers write it', stage_moves: 'triggers write it' }
    const tables = migrations.flatMap((path) =>
      [...text.get(path)!.matchAll(/create table (\w+) \([^;]*\bworkgroup_id bigint not null/gi)].map(
        ([, table]) => table!,
      ),
    )
    const builders = [
      'tests/support/people.ts',
      'tests/support/things.ts',
      'tests/support/inputs/import-inputs.ts',
      'tests/support/inputs/needs-inputs.ts',
      'tests/support/inputs/news-inputs.ts',
    ]
      .map((path) => text.get(path)!)
      .join('\n')
    expect(tables.length).toBeGreaterThan(5)
    expect(tables.filter((table) => !builders.includes(`insert into ${table} `)).sort()).toEqual(
      Object.keys(without).sort(),
    )
  })
})

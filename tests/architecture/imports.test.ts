// Which folder may import which; type imports count. .oxlintrc.json checks the top-level folders, this file the folders
// inside `server` and `web`, the features, and cycles.
import { describe, expect, test } from 'vitest'
import { cycles } from './support/cycles.ts'
import { files, imports, lines, product, productImports } from './support/sources.ts'

/** The folder of a file below `server` or `web`, or the file itself: `server/http`, `web/routes.tsx`, `needs`. */
const folderOf = (path: string): string =>
  /^(server|web)\//.test(path) ? path.split('/').slice(0, 2).join('/') : path.split('/')[0]!
const featureOf = (path: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]

/** For each folder the others that it may import, besides itself and `contract`. Infrastructure knows no feature. */
const allowed: Record<string, readonly string[]> = {
  ...within('server', {
    // It checks its values by the rules of the ports that use them.
    'config.ts': ['security', 'outbound'],
    db: ['config.ts'],
    core: ['config.ts', 'db', 'locales'],
    security: ['config.ts', 'db', 'core'],
    images: ['config.ts', 'db', 'core'],
    sheets: ['config.ts', 'db', 'core'],
    engines: ['config.ts', 'db', 'core', 'needs'],
    realtime: ['config.ts', 'db', 'core'],
    outbound: ['config.ts', 'db', 'core', 'security'],
    storage: ['config.ts', 'db', 'core', 'security', 'images'],
    jobs: ['config.ts', 'db', 'core', 'security', 'outbound', 'storage'],
    notifications: ['config.ts', 'db', 'core', 'security', 'outbound', 'realtime', 'jobs'],
    backup: ['config.ts', 'db', 'core', 'sheets', 'storage', 'jobs'],
    calls: infrastructure(),
    features: [...infrastructure(), 'calls', 'needs'],
    'call-handlers.ts': ['calls', 'features'],
    'job-handlers.ts': [...infrastructure(), 'features'],
    http: [...infrastructure(), 'calls', 'call-handlers.ts'],
    assistants: [...infrastructure(), 'calls', 'http'],
    'start.ts': [...infrastructure(), 'assistants', 'backup', 'features', 'http', 'job-handlers.ts'],
    'main.ts': ['config.ts', 'db', 'start.ts'],
  }),
  ...within('web', {
    ui: [],
    i18n: ['ui', 'session', 'locales'],
    boot: ['i18n', 'session'],
    session: ['ui', 'api', 'boot'],
    api: ['ui', 'i18n', 'boot', 'session', 'offline'],
    format: ['ui', 'api', 'i18n'],
    offline: ['ui', 'i18n', 'boot', 'session', 'api', 'format'],
    // Everything may speak with the mobile wrapper; it needs nothing.
    'wrapper.ts': [],
    kit: client(),
    features: [...client(), 'kit'],
    layouts: [...client(), 'kit', 'features'],
    'routes.tsx': [...client(), 'kit', 'features', 'layouts'],
    'main.tsx': [...client(), 'routes.tsx'],
  }),
  contract: [],
  needs: [],
}
function infrastructure(): string[] {
  const all = ['notifications', 'realtime', 'storage', 'images', 'sheets', 'engines', 'outbound', 'security', 'jobs']
  return ['config.ts', 'db', 'core', ...all]
}
function client(): string[] {
  return ['ui', 'api', 'session', 'i18n', 'format', 'boot', 'offline', 'wrapper.ts']
}
function within(top: string, folders: Record<string, readonly string[]>): Record<string, string[]> {
  const path = (name: string) => (name === 'needs' ? name : `${top}/${name}`)
  return Object.fromEntries(Object.entries(folders).map(([name, others]) => [path(name), others.map(path)]))
}

test('sources and imports are found, and every import has its file', () => {
  expect(product.length).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(200)
  expect(lines(imports)).toContain('server/main.ts -> server/start.ts')
  expect(
    lines(imports.filter(({ to }) => !files.includes(to) && !/\.(json|css|svg|module\.css)(\?\w+)?$/.test(to))),
  ).toEqual([])
})

describe('who may import whom', () => {
  test('every folder of the product has its line', () =>
    expect([...new Set(product.map(folderOf))].sort()).toEqual(Object.keys(allowed).sort()))
  test('a folder imports only the folders of its line', () => {
    const against = productImports.filter(({ from, to }) => {
      const [own, other] = [folderOf(from), folderOf(to)]
      return own !== other && other !== 'contract' && !allowed[own]!.includes(other)
    })
    expect(lines(against)).toEqual([])
  })

  const betweenFeatures = (top: 'server' | 'web') =>
    productImports.filter(
      ({ from, to }) =>
        from.startsWith(`${top}/`) && featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
    )
  test("a feature of the server imports another one's queries.ts and jobs.ts only", () => {
    const crossing = betweenFeatures('server')
    expect(crossing.length).toBeGreaterThan(0)
    expect(lines(crossing.filter(({ to }) => !/\/(queries|jobs)\.ts$/.test(to)))).toEqual([])
  })
  test("a feature of the web client imports another one's folder shared/ only", () => {
    const crossing = betweenFeatures('web')
    expect(crossing.length).toBeGreaterThan(0)
    expect(lines(crossing.filter(({ to }) => !/^web\/features\/[^/]+\/shared\//.test(to)))).toEqual([])
  })
  test('there are no cycles', () => expect(cycles(productImports)).toEqual([]))
})

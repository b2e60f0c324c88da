import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFilesIn } from '../source-graph.ts'
import { keptCode, stubOf, unusedFunctions, withoutFunctions, withRemovableComponents } from './library-stubs.ts'

const sourceOf = (path: string) => readFileSync(new URL(`../../node_modules/${path}.js`, import.meta.url), 'utf8')

test('a stub has the exports of the module, and throws when one is called that is not kept', async () => {
  const code = stubOf('var Part = class {};\nexport { Part, kept, other };\n', 'part', 'export const kept = () => 1')
  type Functions = Record<string, () => unknown>
  const part = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Functions
  expect(Object.keys(part)).toEqual(['Part', 'kept', 'other'])
  expect(part.kept!()).toBe(1)
  expect(part.other).toThrow('part')
})
test('a module without an export list, or without what is kept, is not replaced', () => {
  expect(() => stubOf('export default 1', 'part')).toThrow('no export list')
  expect(() => stubOf('export { other };', 'part', 'export const kept = 1')).toThrow('no export kept')
})

test('the stub of the mutation cache has every method that the query client calls', () => {
  const client = sourceOf('@tanstack/query-core/build/modern/queryClient')
  const asked = [...client.matchAll(/this\.#mutationCache\.(\w+)\(/g)].map(([, name]) => name!)
  expect(asked.length).toBeGreaterThan(2)
  for (const name of asked) expect(keptCode['query-core/build/modern/mutationCache']).toContain(` ${name}(`)
})

test('the router and its links call nothing of the framework mode and of tracing but what is kept, or behind a setting', () => {
  const library = 'react-router/dist/production/lib'
  const keptOf = (path: string) => keptCode[`${library}/${path}`]!
  const usesOf = (file: string, from: RegExp) => {
    const [, list = ''] = new RegExp(String.raw`import \{([^}]+)\} from "${from.source}";`).exec(sourceOf(file)) ?? []
    return list.split(',').map((name) => name.trim())
  }
  // Called where `instrumentations` are given, and of a link where `prefetch` is.
  const behindSettings = ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'PrefetchPageLinks']
  const uses = [
    ...usesOf(`${library}/router/router`, /\.\/instrumentation\.js/),
    ...usesOf(`${library}/dom/lib`, /\.\/ssr\/components\.js/),
    ...usesOf(`${library}/components`, /\.\/dom\/ssr\/components\.js/),
  ]
  const kept = keptOf('router/instrumentation') + keptOf('dom/ssr/components')
  expect(uses.length).toBeGreaterThan(5)
  expect(uses.filter((name) => !behindSettings.includes(name) && !kept.includes(`const ${name} `))).toEqual([])
})

test('an unused function throws, and the others of its module stay', async () => {
  const text = `export const make = () => {
  async function load(a = { b: 1 }) { return a }
  function name() { return 'made' }
  return { load, name }
}`
  const code = withoutFunctions(text, 'part', ['load'])
  type Part = { make: () => { load: () => Promise<unknown>; name: () => string } }
  const made = ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Part).make()
  expect(made.name()).toBe('made')
  await expect(made.load()).rejects.toThrow('part')
  for (const wrong of ['unknown', 'twice'])
    expect(() => withoutFunctions('function twice() {} { function twice() {} }', 'part', [wrong])).toThrow(wrong)
})
test('only functions that are left out call each other, but for what needs forms, fetchers or settings of the router', () => {
  const path = 'react-router/dist/production/lib/router/router'
  const code = withoutFunctions(sourceOf(path), path, unusedFunctions[path]!)
  const calls = unusedFunctions[path]!.flatMap((name) =>
    [...code.matchAll(new RegExp(String.raw`^(.*[^.\w])${name}\(`, 'gm'))]
      .filter(([, before]) => !before!.endsWith('function '))
      .map(() => name),
  )
  expect(calls).toEqual([
    // With a submission.
    'handleAction',
    // With fetchers that are loaded again.
    'getUpdatedRevalidatingFetchers',
    // With `patchRoutesOnNavigation`.
    'discoverRoutes',
    'cancelDiscoveryNavigation',
    // With `instrumentations`.
    'getInstrumentationNavigateMeta',
  ])
})
test('the pages use no form and no fetcher of the router, and give it no settings', () => {
  const used = sourceFilesIn('web').flatMap((path) => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    return [...text.matchAll(/import \{([^}]+)\} from 'react-router'/g)].flatMap(([, names]) =>
      names!.split(',').map((name) => name.trim().replace('type ', '')),
    )
  })
  expect(used).toContain('useNavigate')
  expect(used.filter((name) => /Form|Submit|[Ff]etcher|Action|Revalidator/.test(name))).toEqual([])
  const routes = readFileSync(new URL('../../web/routes.tsx', import.meta.url), 'utf8')
  expect(routes).toMatch(/createHashRouter\(\[\n[^]+\n\]\)/)
})
test('components and contexts of the router have no names, and no effects', () => {
  expect(withRemovableComponents('const A = React$1.createContext(null);\nA.displayName = "A";\nuse(A)')).toBe(
    'const A = /* @__PURE__ */ React$1.createContext(null);\nuse(A)',
  )
})

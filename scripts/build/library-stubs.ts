// Leaves out the parts of libraries that the product never runs. Of TanStack Query: mutations and infinite lists. Of React Router: the
// framework mode (server rendering, prefetching), the hooks for tracing, forms and fetchers of routes, and routes that are added later.
// Every page would load them, where the limit of a first view is 170 kB (tests/stories/pages/first-view.test.ts).
import { parseSync, type Plugin } from 'vite'

/**
 * Code of a module with the same exports: those that are kept, and others that throw when they are called.
 *
 * @param kept declarations as `export const name = …`
 * @throws where the source has no export list, or does not export what is kept
 */
export function stubOf(text: string, moduleName: string, kept = ''): string {
  const [, list = ''] = /^export \{([^}]+)\};?$/m.exec(text) ?? []
  const names = [...list.matchAll(/\b(\w+)\b/g)].map(([, name]) => name!)
  if (names.length === 0) throw new Error(`${moduleName} has no export list`)
  const keptNames = [...kept.matchAll(/^export (?:const|class) (\w+)/gm)].map(([, name]) => name!)
  for (const name of keptNames) if (!names.includes(name)) throw new Error(`${moduleName} has no export ${name}`)
  const missing = names.filter((name) => !keptNames.includes(name))
  return [
    kept,
    `const missing = () => { throw new Error('${moduleName}') }`,
    ...missing.map((name) => `export const ${name} = missing`),
  ].join('\n')
}

/** What is called even where the product does not use the module, with the results that it has then. */
export const keptCode: Record<string, string> = {
  'query-core/build/modern/infiniteQueryBehavior': '',
  'query-core/build/modern/mutation': '',
  'query-core/build/modern/mutationCache': `export class MutationCache {
  findAll() { return [] }
  clear() {}
  resumePausedMutations() { return Promise.resolve() }
}`,
  'react-router/dist/production/lib/router/instrumentation':
    'export const consumeInstrumentationClientResultMetaReceiver = () => undefined',
  'react-router/dist/production/lib/dom/ssr/components': `import { createContext } from 'react'
export const FrameworkContext = createContext(undefined)
export const usePrefetchBehavior = () => [false, null, {}]
export const mergeRefs = (ref) => ref`,
}

/** Functions that the product never calls, in modules that it uses. */
export const unusedFunctions: Record<string, readonly string[]> = {
  'react-router/dist/production/lib/router/router': [
    // Forms and fetchers of routes.
    'handleAction',
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'updateFetcherState',
    'setFetcherError',
    'getFetcher',
    'resetFetcher',
    'queueFetcherForDeletion',
    'getUpdatedRevalidatingFetchers',
    // Routes that are added later.
    'discoverRoutes',
    'cancelDiscoveryNavigation',
    'patchRoutes',
    '_internalSetRoutes',
    // Tracing.
    'getInstrumentationNavigateMeta',
  ],
}
type Node = { type: string; [part: string]: unknown }
type FunctionNode = Node & { id: { name: string }; body: { start: number; end: number } }
/**
 * Code of a module in which the functions throw when they are called.
 *
 * @throws where the module does not declare each of them once
 */
export function withoutFunctions(text: string, moduleName: string, names: readonly string[]): string {
  const found: FunctionNode[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const one = node as FunctionNode
    if (one.type === 'FunctionDeclaration' && names.includes(one.id.name)) found.push(one)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(`${moduleName}.js`, text).program)
  for (const name of names)
    if (found.filter(({ id }) => id.name === name).length !== 1)
      throw new Error(`${moduleName} does not declare ${name} once`)
  const code = found
    .map(({ body }) => body)
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)}{ missing() }${left.slice(end)}`, text)
  return `${code}\nfunction missing() { throw new Error('${moduleName}') }\n`
}

/**
 * Code of React Router whose unused components and contexts the bundler leaves out: their names for the developer tools are removed,
 * and the calls that make them are marked as free of effects.
 */
export const withRemovableComponents = (text: string): string =>
  text
    .replace(/^\w+\.displayName = .*\n/gm, '')
    .replace(/= (React(?:\$\d+)?\.(?:createContext|forwardRef)\()/g, '= /* @__PURE__ */ $1')

export const libraryStubs = (): Plugin => ({
  name: 'library-stubs',
  apply: 'build',
  enforce: 'pre',
  transform(text, id) {
    const isIn = (moduleName: string) => id.endsWith(`/${moduleName}.js`)
    const replaced = Object.keys(keptCode).find(isIn)
    if (replaced) return { code: stubOf(text, replaced, keptCode[replaced]), map: null }
    if (!id.includes('/node_modules/react-router/')) return null
    const shortened = Object.keys(unusedFunctions).find(isIn)
    const code = shortened ? withoutFunctions(text, shortened, unusedFunctions[shortened]!) : text
    return { code: withRemovableComponents(code), map: null }
  },
})

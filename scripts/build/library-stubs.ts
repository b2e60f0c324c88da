// Replaces the parts of libraries that the product never runs by stubs: mutations and infinite lists of TanStack Query; of React Router
// the framework mode (server rendering, prefetching) and the hooks for tracing. Every page would load them, where the limit of a first
// view is 170 kB (tests/stories/pages/first-view.test.ts).
import type { Plugin } from 'vite'

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
const modules = Object.keys(keptCode)

export const libraryStubs = (): Plugin => ({
  name: 'library-stubs',
  apply: 'build',
  enforce: 'pre',
  transform(text, id) {
    const found = modules.find((each) => id.endsWith(`/${each}.js`))
    return found === undefined ? null : { code: stubOf(text, found, keptCode[found]), map: null }
  },
})

// Replaces the parts of TanStack Query that the product does not use (mutations, infinite lists) by stubs. Every page would load
// them: 1.4 kB, which breaks the limit of the first view (tests/stories/pages/first-view.test.ts).
import type { Plugin } from 'vite'

const unused = /\/@tanstack\/query-core\/build\/modern\/(infiniteQueryBehavior|mutation)\.js$/
/** A module with the same exports, each of which throws. @throws where the source has no export list */
export function stubOf(text: string, moduleName: string): string {
  const [, list = ''] = /^export \{([^}]+)\};?$/m.exec(text) ?? []
  const names = [...list.matchAll(/\b(\w+)\b/g)].map(([, name]) => name!)
  if (names.length === 0) throw new Error(`${moduleName} has no export list`)
  return `const missing = () => { throw new Error('${moduleName}') }\n${names.map((name) => `export const ${name} = missing`).join('\n')}`
}

/** The query client calls these methods also without mutations. */
export const emptyMutationCache = `export class MutationCache {
  findAll() { return [] }
  clear() {}
  resumePausedMutations() { return Promise.resolve() }
}`

export const queryStubs = (): Plugin => ({
  name: 'query-stubs',
  apply: 'build',
  enforce: 'pre',
  transform(text, id) {
    if (/\/query-core\/build\/modern\/mutationCache\.js$/.test(id)) return { code: emptyMutationCache, map: null }
    const [, moduleName] = unused.exec(id) ?? []
    return moduleName ? { code: stubOf(text, moduleName), map: null } : null
  },
})

// What keeps the reads (web/api/queries.ts) brings writes and endless lists of its own, which we have otherwise: every page would load them.
import type { Plugin } from 'vite'

const unused = /\/@tanstack\/query-core\/build\/modern\/(infiniteQueryBehavior|mutation)\.js$/
/** Its names, each of which says that it is not there. @throws where there is none */
export function withoutContent(text: string, what: string): string {
  const [, list = ''] = /^export \{([^}]+)\};?$/m.exec(text) ?? []
  const names = [...list.matchAll(/\b(\w+)\b/g)].map(([, name]) => name!)
  if (names.length === 0) throw new Error(`${what} gives in another way`)
  return `const none = () => { throw new Error('${what}') }\n${names.map((name) => `export const ${name} = none`).join('\n')}`
}

/** Of writes that wait the client keeps none. */
export const noWrites = `export class MutationCache {
  findAll() { return [] }
  clear() {}
  resumePausedMutations() { return Promise.resolve() }
}`

export const queryModules = (): Plugin => ({
  name: 'query-modules',
  apply: 'build',
  enforce: 'pre',
  transform(text, id) {
    if (/\/query-core\/build\/modern\/mutationCache\.js$/.test(id)) return { code: noWrites, map: null }
    const [, what] = unused.exec(id) ?? []
    return what ? { code: withoutContent(text, what), map: null } : null
  },
})

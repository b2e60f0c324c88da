// Removes from the calls of the contract what only the server reads (summary, rate limits, errors) when the pages are built: 1.8 kB of
// every page, without which the limit of the first view breaks (tests/stories/pages/first-view.test.ts).
import { parseSync, type Plugin } from 'vite'

const serverFields = new Set(['summary', 'rate', 'errors'])
type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Property = Node & { key: { name?: string } }

/** @param text TypeScript source of a contract file @returns the source without those fields */
export function withoutServerFields(path: string, text: string): string {
  const cuts: [from: number, to: number][] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const one = node as Node
    if (one.type === 'CallExpression' && (one.callee as { name?: string }).name === 'call') {
      const [, options] = one.arguments as Node[]
      const properties = (options?.properties ?? []) as Property[]
      properties.forEach((property, at) => {
        if (serverFields.has(property.key?.name ?? ''))
          cuts.push([property.start, properties[at + 1]?.start ?? afterComma(property.end)])
      })
    }
    for (const part of Object.values(one)) visit(part)
  }
  const afterComma = (end: number) => end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0)
  visit(parseSync(path, text).program)
  return cuts.toSorted((a, b) => b[0] - a[0]).reduce((left, [from, to]) => left.slice(0, from) + left.slice(to), text)
}

export const stripServerFields = (): Plugin => ({
  name: 'strip-server-fields',
  apply: 'build',
  enforce: 'pre',
  transform: (text, id) =>
    /\/contract\/(calls|core|rules)\/.*\.ts$/.test(id) ? { code: withoutServerFields(id, text), map: null } : null,
})

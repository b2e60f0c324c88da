// Converts React's CommonJS modules to ES modules. Otherwise the bundler adds an interop chunk that every chunk waits for, and
// cannot remove unused exports: one script and 3 kB more on every page, where the limit of the first view is 170 kB
// (tests/stories/pages/first-view.test.ts).
import type { Plugin } from 'vite'

const entryFile = /\/node_modules\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/
const implementationFile = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/
/** `var A = require("a"), B = require("b");` */
const requireStatement = /^var (?:\w+ = require\("[\w-]+"\)(?:,\s+)?)+;$/gm
const requireCall = /(\w+) = require\("([\w-]+)"\)/g
const bindingOf = (exported: string) => `exported$${exported}`

/** The entry point of a package as a re-export of its production build. @throws where it requires none */
export function entryToEsm(text: string): string {
  const [, to] = /require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/.exec(text) ?? []
  if (!to) throw new Error('React has an unknown entry point')
  return `export * from '${to}'; export { default } from '${to}'`
}
/**
 * A production build with each `exports.name` as a binding of its own. A required package is imported under its own name: through
 * a variable the bundler would keep all its exports.
 *
 * @throws where it exports or requires in another way
 */
export function toEsm(text: string): string {
  if (/\bmodule\.exports\b|\bexports\s*\[|[^.\w]exports(?!\.)\b/.test(text))
    throw new Error('React exports in an unknown way')
  const required = text.match(requireStatement)?.join() ?? ''
  const own = text.replace(requireStatement, '')
  if (/\brequire\b/.test(own)) throw new Error('React requires in an unknown way')
  const exported = [...new Set([...text.matchAll(/\bexports\.(\w+)/g)].map(([, each]) => each!))]
  const isAssignedOnce = (each: string) =>
    text.match(new RegExp(`\\bexports\\.${each} =`, 'g'))?.length === 1 &&
    new RegExp(`^exports\\.${each} =`, 'm').test(text)
  const variables = exported.filter((each) => !isAssignedOnce(each))
  return [
    ...[...required.matchAll(requireCall)].map(([, name, from]) => `import * as ${name} from '${from}'`),
    ...(variables.length > 0 ? [`let ${variables.map(bindingOf).join(', ')}`] : []),
    own
      .replace(/^exports\.(\w+) =/gm, (whole, each: string) =>
        variables.includes(each) ? whole : `const ${bindingOf(each)} =`,
      )
      .replace(/\bexports\.(\w+)/g, (_, each: string) => bindingOf(each)),
    `export { ${exported.map((each) => `${bindingOf(each)} as ${each}`).join(', ')} }`,
    `export default { ${exported.map((each) => `${each}: ${bindingOf(each)}`).join(', ')} }`,
  ].join('\n')
}

export const reactEsm = (): Plugin => ({
  name: 'react-esm',
  apply: 'build',
  enforce: 'pre',
  transform(text, id) {
    if (entryFile.test(id)) return { code: entryToEsm(text), map: null }
    return implementationFile.test(id) ? { code: toEsm(text), map: null } : null
  },
})

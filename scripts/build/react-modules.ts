// React is written in modules that say what they give while they run, so every file that uses it would first have to ask what there is,
// by a small file that all wait for; and nothing of it could be left out. Its own are rewritten as modules that say it in their text.
import type { Plugin } from 'vite'

const door = /\/node_modules\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/
const own = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/
const asked = /require\("([\w-]+)"\)/g
const name = (given: string) => `given$${given}`

/** What a door leads to in production. @throws where it leads nowhere */
export function doorAsModule(text: string): string {
  const [, to] = /require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/.exec(text) ?? []
  if (!to) throw new Error('React has another door')
  return `export * from '${to}'; export { default } from '${to}'`
}
/** Each `exports.useState` a name of its own. @throws where it gives in yet another way */
export function asModule(text: string): string {
  if (/\bmodule\.exports\b|\bexports\s*\[|[^.\w]exports(?!\.)\b/.test(text))
    throw new Error('React gives in another way')
  const needed = [...new Set([...text.matchAll(asked)].map(([, from]) => from!))]
  const given = [...new Set([...text.matchAll(/\bexports\.(\w+)/g)].map(([, each]) => each!))]
  const isGivenOnce = (each: string) =>
    text.match(new RegExp(`\\bexports\\.${each} =`, 'g'))?.length === 1 &&
    new RegExp(`^exports\\.${each} =`, 'm').test(text)
  const later = given.filter((each) => !isGivenOnce(each))
  return [
    ...needed.map((from, at) => `import * as needed$${at} from '${from}'`),
    ...(later.length > 0 ? [`let ${later.map(name).join(', ')}`] : []),
    text
      .replace(asked, (_, from: string) => `needed$${needed.indexOf(from)}`)
      .replace(/^exports\.(\w+) =/gm, (whole, each: string) => (later.includes(each) ? whole : `const ${name(each)} =`))
      .replace(/\bexports\.(\w+)/g, (_, each: string) => name(each)),
    `export { ${given.map((each) => `${name(each)} as ${each}`).join(', ')} }`,
    `export default { ${given.map((each) => `${each}: ${name(each)}`).join(', ')} }`,
  ].join('\n')
}

export const reactModules = (): Plugin => ({
  name: 'react-modules',
  apply: 'build',
  enforce: 'pre',
  transform(text, id) {
    if (door.test(id)) return { code: doorAsModule(text), map: null }
    return own.test(id) ? { code: asModule(text), map: null } : null
  },
})

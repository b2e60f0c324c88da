// UI texts: the same keys in eight languages, all of them used, and each loaded before the screen that shows it. The
// compiler checks that the keys exist.
import { describe, expect, test } from 'vitest'
import { languages } from '../../contract/codes.ts'
import { builtNamespaceOf } from '../../scripts/build/inline-head.ts'
import { namespacesOf, sourceFilesIn, reachableFrom, routeRows, sourceOf } from '../../scripts/source-graph.ts'
import { textFilesOf, textsIn, textsOf } from '../support/locale-texts.ts'
import { composedKeys, type ComposedKey } from './support/composed-keys.ts'

/** The keys of a file. Plural forms differ between languages, so all forms of a text count as one key. */
const keysIn = (path: string) => [...new Set(textsIn(path).map(({ name }) => name))].sort()
const namespaces = textFilesOf('ko').flatMap((path) => /^web\/.*\/(.+)\.json$/.exec(path)?.[1] ?? [])
const prefixOf = (key: string) => key.slice(0, key.indexOf('.'))

const namespaceOf = new Map(
  [...namespaces, 'contract'].flatMap((namespace) =>
    keysIn(namespace === 'contract' ? 'contract/locales/ko.json' : `web/locales/ko/${namespace}.json`).map(
      (key) => [key, builtNamespaceOf(key, namespace)] as const,
    ),
  ),
)
const ofContract = new Set(keysIn('contract/locales/ko.json'))
const ofServer = keysIn('server/locales/ko.json')
const prefixes = new Set([...namespaceOf.keys(), ...ofServer].map(prefixOf))

const isKey = (text: string) => /^[a-z]+\.[\w.-]*\w$/.test(text) && prefixes.has(prefixOf(text))
const [web, server] = [sourceFilesIn('web'), sourceFilesIn('server')]
const composed = composedKeys(prefixes)
const exists = new Set([...namespaceOf.keys(), ...ofServer])
const named = new Map<string, string[]>()
for (const path of [...web, ...server, 'contract/calls/coaching/questions.ts'])
  named.set(path, sourceOf(path).literals.filter(isKey))
// A template of a mail names parts that only some mails have.
for (const { path, keys } of composed) named.get(path)!.push(...(keys ?? []).filter((key) => exists.has(key)))
const keysNamedIn = (path: string): readonly string[] => named.get(path) ?? sourceOf(path).literals.filter(isKey)

// text-rules.test.ts compares their placeholders.
describe('every text of ko exists in the other seven languages', () => {
  test.each(languages)('%s', (language) => {
    const files = textFilesOf(language)
    expect(files).toEqual(textFilesOf('ko').map((path) => path.replace(/\/ko\b/, `/${language}`)))
    for (const [at, path] of textFilesOf('ko').entries()) expect(keysIn(files[at]!), files[at]!).toEqual(keysIn(path))
  })
  test('a text exists in one file only', () => {
    const all = textsOf('ko').map(({ key }) => key)
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([])
  })
})

describe('Korean texts', () => {
  const texts = textsOf('ko').map(({ key, text }) => [key, text] as const)
  test('a no-break space keeps a name and 님 on one line', () => {
    expect(texts.filter(([, text]) => /\}\}\s*님/.test(text)).length).toBeGreaterThan(50)
    expect(texts.filter(([, text]) => /\}\}(?!\u00a0)\s*님/.test(text))).toEqual([])
  })
  test('Saleslog is read 세일즈로그: its particles are those after a vowel', () => {
    const [fits, other] = [/Saleslog(?:[를가는와]|로(?!그))/, /Saleslog(?:[을이은과]|으로)(?![가-힣])/]
    expect(texts.filter(([, text]) => fits.test(text)).length).toBeGreaterThan(5)
    expect(texts.filter(([, text]) => other.test(text))).toEqual([])
  })
  test('a particle after a value comes from web/format/josa.ts, except after days and percentages', () => {
    const fixed =
      /\{\{(?!(?:after|day|days)\}\})[^{}]+\}\}[’”)]?(?:[을를이가은는과와]|으?로|이?라|이에요|예요)(?![가-힣])/
    expect(texts.filter(([, text]) => fixed.test(text))).toEqual([])
  })
})

describe('each text exists and is used', () => {
  test('some sources use texts', () => {
    expect(web.length).toBeGreaterThan(100)
    expect(web.filter((path) => keysNamedIn(path).length > 0).length).toBeGreaterThan(50)
  })
  test('every key that exists is used', () => {
    // The questions of the coach are used where their keys are defined.
    const used = new Set([...web, 'contract/calls/coaching/questions.ts'].flatMap(keysNamedIn))
    // server/core/texts.test.ts compares the keys of the contract with its rules, codes and errors.
    expect([...namespaceOf.keys()].filter((key) => !ofContract.has(key) && !used.has(key))).toEqual([])
    const said = new Set(server.flatMap(keysNamedIn))
    expect(ofServer.filter((key) => !said.has(key))).toEqual([])
  })
  test('the compiler knows the keys of every composed key', () => {
    expect(composed.length).toBeGreaterThan(100)
    // The server names a violation by any text; server/core/texts.test.ts compares those with the errors.
    const isTyped = ({ path, written }: ComposedKey) => !(path.startsWith('server/') && written === '`error.${word}`')
    expect(composed.filter((one) => isTyped(one) && !one.keys?.some((key) => exists.has(key)))).toEqual([])
  })
})

describe('texts come with the route row that shows them', () => {
  const rows = routeRows()
  /** Its kinds have the form of keys (`member.role`), and some are keys of other texts. */
  const kindsOfAudit = 'contract/calls/audit/kinds.ts'
  /** Deferred components that load namespaces of their own. */
  const later = web.flatMap((path) => sourceOf(path).withTexts)
  const without = (path: string) => new Set(later.map(({ file }) => file).filter((file) => file !== path))
  const reached = (path: string) =>
    [...reachableFrom(path, without(path))]
      .filter((each) => !without(path).has(each) && each !== kindsOfAudit)
      .flatMap(keysNamedIn)
  const needed = (path: string) => new Set(reached(path).flatMap((key) => namespaceOf.get(key) ?? []))
  test('each row loads exactly the namespaces it needs beyond those of its layouts and `common`', () => {
    expect(rows.length).toBeGreaterThan(30)
    for (const row of rows) {
      const around = ['common', ...row.layouts.flatMap((layout) => layout.namespaces)]
      const inside = rows.filter(({ layouts }) => layouts.includes(row)).map(({ file }) => needed(file))
      // A layout may load a namespace that all of its screens need.
      const shared = row.namespaces.filter(
        (namespace) => inside.length > 0 && inside.every((names) => names.has(namespace)),
      )
      const wanted = new Set([...needed(row.file), ...shared].filter((namespace) => !around.includes(namespace)))
      expect([row.file, [...row.namespaces].sort()]).toEqual([row.file, [...wanted].sort()])
    }
  })
  test('a deferred component loads exactly the namespaces that it needs and that its rows do not load', () => {
    expect(later.length).toBeGreaterThan(0)
    const reachable = new Map(rows.map((row) => [row, reachableFrom(row.file)]))
    for (const { file, namespaces: own } of later) {
      const all = [...needed(file)]
      for (const row of rows.filter((each) => reachable.get(each)!.has(file))) {
        const missing = all.filter((namespace) => !namespacesOf(row).includes(namespace))
        expect([file, row.file, [...own].sort()]).toEqual([file, row.file, missing.sort()])
      }
    }
  })
  test('code around all screens uses only texts of `common`', () => {
    const screens = new Set(sourceOf('web/routes.tsx').lazy)
    const around = [...reachableFrom('web/main.tsx', new Set(screens))].filter((path) => !screens.has(path))
    expect(around.length).toBeGreaterThan(20)
    expect(around.flatMap(keysNamedIn).filter((key) => namespaceOf.get(key) !== 'common')).toEqual([])
  })
  test('a namespace holds the keys that begin with its name; keys needed without that namespace are in `common`', () => {
    const strays = new Set(
      rows.flatMap(({ file, namespaces: own, layouts }) => {
        const loaded = new Set([own, ...layouts.map((layout) => layout.namespaces)].flat())
        return reached(file).filter((key) => !loaded.has(prefixOf(key)))
      }),
    )
    for (const [key, namespace] of namespaceOf)
      if (namespaces.includes(prefixOf(key)))
        expect([key, namespace]).toEqual([key, strays.has(key) ? 'common' : prefixOf(key)])
  })
})

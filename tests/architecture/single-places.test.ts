// What is done in one place only. .oxlintrc.json checks the same for the environment, network requests and browser
// storage.
import { describe, expect, test } from 'vitest'
import { allCalls } from '../../contract/index.ts'
import { codeOf, filesMatching, linesMatching, product, textOf } from './support/sources.ts'

test('links to mail and phone numbers are built in web/ui, where they are encoded, and the addresses of a calendar where it is written', () =>
  expect(filesMatching(/['"`](mailto|tel):/)).toEqual([
    'server/features/plans/guests/invitation-calendar.ts',
    'web/ui/links.ts',
    'web/ui/mail-draft.ts',
  ]))
test('pressed keys are compared in web/ui/keys.ts, which ignores keys of an IME composition', () => {
  const found = linesMatching(/key\s*===?\s*['"]Enter['"]|keyCode|\.which\b/)
  expect(found.filter((line) => !line.startsWith('web/ui/keys.ts'))).toEqual([])
})
test('paths of calls are in contract/', () => {
  const paths = new Set(allCalls.map(([, call]) => call.path))
  const found = product
    .filter((path) => !path.startsWith('contract/'))
    .flatMap((path) =>
      [...codeOf(path).matchAll(/['"`](\/[\w/]+)/g)]
        .filter(([, literal]) => paths.has(literal!))
        .map(([, literal]) => `${path}: ${literal}`),
    )
  expect(found).toEqual([])
})
test('the cost of hashes is constant in the product', () =>
  expect(linesMatching(/\bcost\.(memory|passes|parallelism)\s*=[^=]/)).toEqual([]))
test('a role is named by its word; its code is used in the wire format, the database and stored sessions only', () =>
  expect(filesMatching(/\broleCodes\b|'-1000'/)).toEqual([
    'contract/codes.ts',
    'contract/core/person.ts',
    'contract/rules/rules.ts',
    'server/db/connect.ts',
    'server/db/roles.ts',
    'web/api/session-check.ts',
  ]))

describe('SQL', () => {
  test('a statement gets its workgroup as a parameter; only policies read it from the transaction', () =>
    expect(linesMatching(/app_workgroup/)).toEqual([]))
  test('is in queries and migrations, not in calls', () => {
    const calls = product.filter((path) => /^server\/features\/[^/]+\/calls\.ts$/.test(path))
    expect(linesMatching(/\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/, calls)).toEqual([])
  })
  test('R32: is never concatenated from texts', () => {
    const server = product.filter((path) => path.startsWith('server/'))
    expect(linesMatching(/\bsql\.raw\(|\$\{[^}]*\}.*\b(from|where)\b.*['"`]\s*\)\.execute/, server)).toEqual([])
  })
  test('names the partial index of an ON CONFLICT without parameters: a prepared statement would not find it', () => {
    const server = product.filter((path) => path.startsWith('server/'))
    const withParameter = /\bon\s*\.columns?\([^)]*\)\s*\.where\('|on conflict \([^)]*\) where[^`]*\$\{/
    expect(server.filter((path) => withParameter.test(textOf(path)))).toEqual([])
  })
})

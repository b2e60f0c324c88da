import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyMutationCache, stubOf } from './query-stubs.ts'

test('a stub has the exports of the module and throws when one is called', async () => {
  const code = stubOf('var Part = class {};\nexport { Part, other };\n', 'part')
  const part = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, () => void>
  expect(Object.keys(part)).toEqual(['Part', 'other'])
  expect(part.other).toThrow('part')
})
test('a module without an export list is not replaced', () => {
  expect(() => stubOf('export default 1', 'part')).toThrow('no export list')
})

test('the stub of the mutation cache has every method that the query client calls', () => {
  const client = readFileSync(
    new URL('../../node_modules/@tanstack/query-core/build/modern/queryClient.js', import.meta.url),
    'utf8',
  )
  const asked = [...client.matchAll(/this\.#mutationCache\.(\w+)\(/g)].map(([, name]) => name!)
  expect(asked.length).toBeGreaterThan(2)
  for (const name of asked) expect(emptyMutationCache).toContain(` ${name}(`)
})

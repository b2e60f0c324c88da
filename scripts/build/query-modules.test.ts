import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noWrites, withoutContent } from './query-modules.ts'

test('a part that is not used keeps its names, and says so when it is used', async () => {
  const code = withoutContent('var Part = class {};\nexport { Part, other };\n', 'part')
  const part = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, () => void>
  expect(Object.keys(part)).toEqual(['Part', 'other'])
  expect(part.other).toThrow('part')
})
test('one that gives in another way is not cut', () => {
  expect(() => withoutContent('export default 1', 'part')).toThrow('another way')
})

test('what the client asks of writes that wait is there', () => {
  const client = readFileSync(
    new URL('../../node_modules/@tanstack/query-core/build/modern/queryClient.js', import.meta.url),
    'utf8',
  )
  const asked = [...client.matchAll(/this\.#mutationCache\.(\w+)\(/g)].map(([, name]) => name!)
  expect(asked.length).toBeGreaterThan(2)
  for (const name of asked) expect(noWrites).toContain(` ${name}(`)
})

import { expect, test } from 'vitest'
import { withoutContent } from './query-modules.ts'

test('a part that is not used keeps its names, and says so when it is used', async () => {
  const code = withoutContent('var Part = class {};\nexport { Part, other };\n', 'part')
  const part = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, () => void>
  expect(Object.keys(part)).toEqual(['Part', 'other'])
  expect(part.other).toThrow('part')
})
test('one that gives in another way is not cut', () => {
  expect(() => withoutContent('export default 1', 'part')).toThrow('another way')
})

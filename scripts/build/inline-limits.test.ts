import { expect, test } from 'vitest'
import { limits } from '../../contract/rules/limits.ts'
import { withInlineLimits } from './inline-limits.ts'

test('a limit becomes its number, where the limits are those of the contract', () => {
  const use = 'max(limits.content, `${limits.pinned}`, one.limits.files, limits.imagePixels.png, limits.unknown)'
  const from = (file: string) => `import { Id, limits } from '${file}'\n${use}`
  expect(withInlineLimits(from('../../rules/rules.ts'))).toBe(
    from('../../rules/rules.ts')
      .replace('limits.content', `${limits.content}`)
      .replace('limits.pinned', `${limits.pinned}`),
  )
  expect(withInlineLimits("import * as rule from '../rules.ts'\nrule.limits.files")).toBe(
    `import * as rule from '../rules.ts'\n${limits.files}`,
  )
  expect(withInlineLimits(from('./entry.ts'))).toBe(from('./entry.ts'))
})

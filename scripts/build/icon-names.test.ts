import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutIconNames } from './icon-names.ts'

test('an icon of the library loses its names and nothing else', () => {
  const file = new URL('../../node_modules/@tabler/icons-react/dist/esm/icons/IconChartBar.mjs', import.meta.url)
  const code = readFileSync(file, 'utf8')
  expect(withoutIconNames(code)).toBe(code.replace('"chart-bar", "ChartBar"', '"", ""'))
  expect(withoutIconNames(code)).not.toBe(code)
})

import { expect, test } from 'vitest'
import { faultsOfScreens, startAppWithRecords, type Visit } from '../support/check-screens.ts'

startAppWithRecords()
test.each<Visit>([
  { language: 'ko', looks: [{ width: 320 }, { width: 390, dark: true, axe: true }] },
  // The longest words; those of Vietnamese are short, and its dense screens are among screens-words.test.ts.
  { language: 'fr', looks: [{ width: 320 }] },
])(
  'U30 U34 no screen has a fault in $language: nothing that axe finds, nothing that scrolls sideways, no key of a text',
  { timeout: 240_000 },
  async (visit) => expect(await faultsOfScreens(visit)).toEqual([]),
)

import { expect, test } from 'vitest'
import { faultsOfScreens, startAppWithRecords, type Visit } from '../support/check-screens.ts'

startAppWithRecords()
test.each<Visit>([
  { language: 'ko', looks: [{ width: 320 }, { width: 390, dark: true, axe: true }] },
  { language: 'vi', looks: [{ width: 320 }] },
  { language: 'fr', looks: [{ width: 320 }] },
])(
  'U30 U34 no screen has a fault in $language: nothing that axe finds, nothing that scrolls sideways, no key of a text',
  { timeout: 240_000 },
  async (visit) => expect(await faultsOfScreens(visit)).toEqual([]),
)

import { expect, test } from 'vitest'
import { faultsOfScreens, startAppWithRecords, type Visit } from '../support/check-screens.ts'

startAppWithRecords()
test.each<Visit>([
  { language: 'ko', looks: [{ width: 1280, axe: true }] },
  { language: 'en', looks: [{ width: 1280, dark: true, axe: true }] },
])(
  'U30 U34 no screen has a fault in $language: nothing that axe finds, nothing that scrolls sideways, no key of a text',
  { timeout: 240_000 },
  async (visit) => expect(await faultsOfScreens(visit)).toEqual([]),
)

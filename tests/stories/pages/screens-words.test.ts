// The screens with label columns, column heads, tabs and dense rows, in the languages that the other tests of all screens
// leave out, and Vietnamese on a desk.
import { expect, test } from 'vitest'
import { faultsOfScreens, startAppWithRecords } from '../support/check-screens.ts'

const dense = (
  'landing signin signup home logs log write customers customer-board import-customers register-customer customer ' +
  'register-contact contact merge-customers needs teach nouns coaching members support profile notifications ' +
  'notification-settings'
).split(' ')

startAppWithRecords()
test.each(['fr', 'es', 'id', 'vi', 'en', 'ja', 'zh'])(
  'U34 no word is broken, no label or fact cut in %s, on a desk and as narrow as a phone',
  { timeout: 120_000 },
  async (language) =>
    expect(await faultsOfScreens({ language, only: dense, looks: [{ width: 1280 }, { width: 390 }] })).toEqual([]),
)

// The screens with label columns, column heads, tabs and dense rows, in the languages that the other tests of all screens
// leave out, and Vietnamese on a desk.
import { expect, test } from 'vitest'
import { faultsOfScreens, startAppWithRecords, type Visit } from '../support/check-screens.ts'

const dense = (
  'landing signin signup home logs log write customers customer-board import-customers register-customer customer ' +
  'register-contact contact merge-customers needs teach nouns coaching statistics keywords members support profile notifications ' +
  'notification-settings'
).split(' ')

startAppWithRecords()
const phone = { width: 390 }
const desk = { width: 1280 }
// What English, Japanese and Chinese say is shorter: what fits on a phone fits on a desk.
test.each<Visit>([
  { language: 'fr', looks: [desk, phone] },
  { language: 'es', looks: [desk, phone] },
  { language: 'id', looks: [desk, phone] },
  { language: 'vi', looks: [desk, phone, { width: 320 }] },
  { language: 'en', looks: [phone] },
  { language: 'ja', looks: [phone] },
  { language: 'zh', looks: [phone] },
])(
  'U34 no word is broken, no label or fact cut in $language, on a desk and as narrow as a phone',
  { timeout: 120_000 },
  async (visit) => expect(await faultsOfScreens({ ...visit, only: dense })).toEqual([]),
)

// The compiler holds every text to the keys of the files; this file compiles only while it does.
import { expect, test } from 'vitest'
import type { Stage } from '../../contract/codes.ts'
import type { TextKey } from '../ui/texts.ts'
import type { RouteNamespace } from './i18n.ts'

const t = (key: TextKey): string => key
const stage = '0050001' as Stage

test('a text is named by a key of the files, a text in several counts without its count', () => {
  expect([t('logs.title'), t('logs.count'), t(`code.${stage}`)]).toEqual(['logs.title', 'logs.count', 'code.0050001'])
  // @ts-expect-error: no such text
  t('logs.titel')
  // @ts-expect-error: the count chooses between the two
  t('logs.count_one')
  // @ts-expect-error: any text is no code
  t(`code.${String(stage)}`)
  const room: RouteNamespace = 'logs'
  // @ts-expect-error: loaded with the application
  const common: RouteNamespace = 'common'
  expect([room, common]).toEqual(['logs', 'common'])
})

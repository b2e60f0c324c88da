// A machine without the language packages; by itself, since others have them by then.
import { expect, test, vi } from 'vitest'

test('without its dictionary Korean is read by rules, which the engine says', async () => {
  vi.doMock('garu-ko', () => {
    throw new Error('not installed')
  })
  const { createNeeds } = await import('../../needs/engine.ts')
  const needs = await createNeeds({ language: 'ko', starter: false })
  expect(needs.isPlain).toBe(true)
  expect((await needs.nouns('납품단가를 협의함.')).map(({ noun }) => noun)).toContain('납품단가')
  needs.teach({ text: '납기를 줄여 달라고 함.', type: 'operational' })
  expect(needs.analyse('납기를 줄여 달라고 함.')[0]!.type).toBe('operational')
  const english = await createNeeds({ language: 'en', starter: false })
  expect(english.isPlain).toBe(false)
})

// The needs engine without language packages. A file of its own, because other tests of the process have loaded them.
import { expect, test, vi } from 'vitest'

test('without its dictionary Korean is analysed by rules, and the engine reports that', async () => {
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

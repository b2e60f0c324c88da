import { afterEach, expect, test, vi } from 'vitest'
import { threadEnvironment } from './thread-environment.ts'

afterEach(() => vi.unstubAllEnvs())

test('worker threads know where compiled modules are cached, and nothing else', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://owner:secret@host/saleslog')
  vi.stubEnv('NODE_COMPILE_CACHE', '/cache')
  expect(threadEnvironment()).toEqual({ NODE_COMPILE_CACHE: '/cache' })
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  expect(threadEnvironment()).toEqual({})
})

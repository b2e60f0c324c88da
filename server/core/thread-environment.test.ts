import { expect, test } from 'vitest'
import { threadEnvironment } from './thread-environment.ts'

test('worker threads know where compiled modules are cached, and nothing else', () => {
  expect(process.env.NODE_COMPILE_CACHE).toBeTruthy()
  expect(threadEnvironment()).toEqual({ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE })
})

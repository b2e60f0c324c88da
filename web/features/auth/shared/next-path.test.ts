import { expect, test } from 'vitest'
import { signInPath } from '../../../session/guard.ts'
import { nextPath } from './next-path.ts'

test('after sign-in the originally requested screen opens', () => {
  for (const path of [
    '/main',
    '/main/manage/saleslog/12',
    '/main/manage?from=2026-01-01&q=a//b',
    '/workgroup',
    '/invite',
    '/congratulation',
    '/join/abc',
  ])
    expect(nextPath(path)).toBe(path)
})
test('external URLs, sign-in pages and disguised paths are rejected', () => {
  for (const path of [
    null,
    '',
    'main',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/main//evil.example',
    '/main\\..',
    'javascript:alert(1)',
    '/signin',
    '/authing',
    '/mainly',
    '/joining/abc',
    '/main/../signin',
    '/main/%2e%2e/signin',
    '/main/%2Fevil',
    '/main/\u0000',
    '/main/a b',
    '/main/%',
  ])
    expect(nextPath(path), String(path)).toBe(null)
})
test('the requested path survives the round trip through the address', () => {
  const wish = '/main/manage?q=한울&page=2'
  expect(nextPath(new URLSearchParams(signInPath(wish).split('?')[1]).get('next'))).toBe(wish)
  expect(signInPath(null)).toBe('/signin')
})

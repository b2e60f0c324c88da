import { expect, test } from 'vitest'
import { loggedError } from './error-log.ts'

test('an error is logged with its type, code and causes, without what a driver attaches to it', () => {
  const cause = Object.assign(new Error('reset'), { code: 'ECONNRESET' })
  const error = Object.assign(new TypeError('lost', { cause }), { code: '57P01', client: { secretKey: 4711 } })
  const logged = loggedError(error)
  expect(logged).toMatchObject({
    type: 'TypeError',
    message: 'lost',
    errorCode: '57P01',
    cause: { message: 'reset', errorCode: 'ECONNRESET' },
  })
  expect(JSON.stringify(logged)).not.toContain('4711')
})
test('a value that is no error, and causes that go round in a circle, are logged too', () => {
  expect(loggedError('stopped')).toEqual({ type: 'string', message: 'stopped' })
  const error = new Error('a')
  error.cause = error
  expect(JSON.stringify(loggedError(error)).length).toBeLessThan(50_000)
})

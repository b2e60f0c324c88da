import { CallError } from '../../api/call-error.ts'

/**
 * `caught` of a form that creates a record: if the first attempt had been stored after all, and the values were changed since, the
 * next one has a new key. The error is shown as any other.
 */
export const renewKey =
  (renew: (clientKey: string) => void) =>
  (error: unknown): false => {
    if (error instanceof CallError && error.word === 'key_reused') renew(crypto.randomUUID())
    return false
  }

// What the log keeps of an error. Errors of libraries carry more: that of a PostgreSQL pool has its whole client, with
// the secret key of the connection.
type Logged = { type: string; message: string; stack?: string; errorCode?: string | number; cause?: Logged }

/** The deepest chain of causes that is logged. */
const maxCauses = 5

/** A pino serializer for `err`: type, message, stack, code and causes; no other property. */
export function loggedError(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(error.stack !== undefined && { stack: error.stack }),
    // Not `code`: that name is redacted, as codes of mails are secrets.
    ...((typeof code === 'string' || typeof code === 'number') && { errorCode: code }),
    ...(error.cause !== undefined && depth < maxCauses && { cause: loggedError(error.cause, depth + 1) }),
  }
}

// The id by which the log lines of a request belong together, with those of the jobs that it adds: the trace id of the
// request's `traceparent` header (W3C Trace Context), else a random one. A scheduled job begins one of its own.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

const traces = new AsyncLocalStorage<string>()

/** @param traceparent the header, which a proxy in front may set */
export const traceOf = (traceparent: unknown): string =>
  /^00-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(traceparent))?.[1] ??
  randomBytes(16).toString('hex')
export const withTrace = <T>(trace: string, work: () => Promise<T>): Promise<T> => traces.run(trace, work)
/** The trace of the current request or job; undefined outside of both. */
export const currentTrace = (): string | undefined => traces.getStore()

/** Queued jobs keep the trace beside their payload under this name. */
const field = '$trace'
export const withoutTrace = <P extends object>(stored: P): { payload: P; trace: string | undefined } => {
  const { [field]: trace, ...payload } = stored as P & { [field]?: string }
  return { payload: payload as unknown as P, trace }
}
export const addTrace = <P extends object>(payload: P): P => {
  const trace = currentTrace()
  return trace === undefined ? payload : { ...payload, [field]: trace }
}

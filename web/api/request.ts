// The address and the body of a call: a GET has its input in the query, a POST in a form.
import { toWire, type Call } from '../../contract/core/call.ts'

export type Files = Record<string, Blob | readonly Blob[]>

/**
 * Strings are sent as they are, other values as JSON; null and undefined are left out.
 * @throws where a placeholder of the path (`{notic_idx}`) has no value
 */
export function requestOf(
  call: Call,
  input: unknown,
  files?: Files,
): { path: string; body?: URLSearchParams | FormData } {
  const wire = new Map(
    Object.entries(toWire(call.input, input) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = wire.get(name) ?? ''
    // Browsers resolve dot segments, encoded or not.
    if (/^\.{0,2}$/.test(value)) throw new Error(`${call.path}: no value for ${name}`)
    wire.delete(name)
    return encodeURIComponent(value)
  })
  if (call.method === 'POST') return { path, body: files ? multipart(wire, files) : new URLSearchParams([...wire]) }
  const query = new URLSearchParams([...wire]).toString()
  return { path: query ? `${path}?${query}` : path }
}
function multipart(form: Map<string, string>, files: Files): FormData {
  const data = new FormData()
  for (const [name, value] of form) data.append(name, value)
  for (const [name, given] of Object.entries(files)) for (const file of [given].flat()) data.append(name, file)
  return data
}

// `npm run wire`: generates contract/wire.txt, the API with one line per call, so that any change of the wire is a one-line diff.
import { writeFileSync } from 'node:fs'
import { isBytes } from '../contract/core/bytes.ts'
import { unwrap, isFields, type Call, type Schema } from '../contract/core/call.ts'
import { allCalls } from '../contract/index.ts'
import { typeName, wireSchema } from '../server/core/json-schema.ts'

/** The content of contract/wire.txt, sorted by path. */
export function wireText(): string {
  const lines = allCalls.map(([name, call]) => [call.path, lineOf(name, call)] as const)
  const head = `# ${allCalls.length} calls. METHOD path (our name) audience: wire=ours:type … -> answer. "?" may be left out; a name that is the same on both sides stands once.\n`
  return (
    head +
    lines
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, line]) => line + '\n')
      .join('')
  )
}
function lineOf(name: string, call: Call): string {
  const files = Object.entries(call.files ?? {}).map(
    ([file, most]) => `${file}?:${most === 1 ? 'file' : `<up to ${most} files>`}`,
  )
  const methods = call.alsoGet ? 'GET|POST' : call.method
  const given = [namesOf(call.input), ...files].filter(Boolean).join(' ') || 'nothing'
  return `${methods} ${call.path} (${name}) ${call.audience}: ${given}${call.multipart ? ', as multipart too' : ''} -> ${call.topLevel ? 'at the top ' : call.alsoTopLevel ? 'in message and at the top ' : ''}${shapeOf(call.output)}`
}
const namesOf = (schema: Schema): string =>
  isFields(schema)
    ? schema.names
        .map(
          ([ours, wire, inner]) =>
            `${wire === ours ? wire : `${wire}=${ours}`}${isOptional(inner) ? '?' : ''}:${shapeOf(inner)}`,
        )
        .join(' ')
    : ''
const kindOf = (schema: Schema) => (schema._zod.def as { type: string }).type
const isOptional = (schema: Schema) => ['optional', 'default'].includes(kindOf(schema))

function shapeOf(schema: Schema): string {
  if (isBytes(schema)) {
    const { types, disposition, cache, hasETag } = schema.bytes
    return [types.join(' or '), disposition, cache, ...(hasETag ? ['ETag'] : [])].join(', ')
  }
  const inner = unwrap(schema)
  const orNull = kindOf(schema) === 'nullable' ? ' or null' : ''
  const element = (inner._zod.def as { element?: Schema }).element
  if (isFields(inner)) return (inner.names.length ? `{${namesOf(inner)}}` : 'nothing') + orNull
  if (element && isFields(unwrap(element))) return `[${shapeOf(element)}]${orNull}`
  return `<${typeName(wireSchema(schema))}>`
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(new URL('../contract/wire.txt', import.meta.url), wireText())

// Examples of a call in curl, JavaScript and Python, with its required fields.
import { isBytes } from '../../../contract/core/bytes.ts'
import type { Call } from '../../../contract/core/call.ts'
import { scopeOfCall } from '../../../contract/calls/api-tokens/scope-of-call.ts'
import { wireSchema, type JsonSchema } from '../../core/json-schema.ts'

const ofFormat: Record<string, string> = {
  id: '1',
  email: 'name@company.com',
  password: 'Sales-2026!',
  phone: '+821055550123',
  'six-digits': '271828',
  date: '2026-11-21',
  'date-time': '2026-11-21T10:30:00+09:00',
  'workgroup-address': 'company',
  homepage: 'https://company.com',
  'business-number': '220-81-62517',
}
/** A value that the schema accepts, where its rules can be read from it. */
export function exampleValue(schema: JsonSchema): unknown {
  if (schema.default !== undefined && schema.default !== '') return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf)
    return exampleValue(schema.anyOf.find(({ const: only, type }) => only !== '' && type !== 'null') ?? {})
  if (schema.prefixItems) return schema.prefixItems.map(exampleValue)
  const type = [schema.type].flat()[0]
  if (type === 'array') return [exampleValue(schema.items ?? {})]
  if (type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, exampleValue(schema.properties?.[name] ?? {})]),
    )
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return true
  return ofFormat[schema.format ?? ''] ?? 'text'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength)
}

/** The required fields with values as they stand in a form. */
export function exampleForm(call: Call): [name: string, value: string][] {
  const { required = [], properties = {} } = wireSchema(call.input)
  return required.map((name) => {
    const value = exampleValue(properties[name] ?? {})
    return [name, typeof value === 'string' ? value : JSON.stringify(value)]
  })
}

const quoted = (text: string) => JSON.stringify(text)
const inShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const record = (fields: [string, string][]) =>
  fields.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ')

/** @param origin of the server, as `https://sales.company.com` */
export function examplesOf(name: string, call: Call, origin: string) {
  const takesToken = scopeOfCall(name, call) !== 'open'
  const form = exampleForm(call)
  const path = form.reduce((at, [field, value]) => at.replace(`{${field}}`, encodeURIComponent(value)), call.path)
  const fields = form.filter(([field]) => !call.path.includes(`{${field}}`))
  const isGet = call.method === 'GET'
  const files = call.filesOptional ? [] : Object.keys(call.files ?? {})
  const query = isGet && fields.length > 0 ? `?${new URLSearchParams(fields).toString()}` : ''
  const address = `${origin}${path}${query}`
  const bytes = isBytes(call.output)

  const curl = [
    `curl ${isGet ? '' : '-X POST '}${inShell(address)}`,
    ...(takesToken ? ['  -H "Authorization: Bearer $SALESLOG_TOKEN"'] : []),
    ...(isGet
      ? []
      : fields.map(([field, value]) =>
          files.length > 0
            ? `  -F ${inShell(`${field}=${value}`)}`
            : `  --data-urlencode ${inShell(`${field}=${value}`)}`,
        )),
    ...files.map((field) => `  -F '${field}=@photo.png'`),
    ...(bytes ? ['  -o answer'] : []),
  ].join(' \\\n')

  const bodyLines =
    files.length > 0
      ? [
          'const body = new FormData()',
          ...fields.map(([field, value]) => `body.append(${quoted(field)}, ${quoted(value)})`),
          ...files.map(
            (field) => `body.append(${quoted(field)}, new Blob([await readFile("photo.png")]), "photo.png")`,
          ),
        ]
      : []
  const body = files.length > 0 ? 'body' : `body: new URLSearchParams({ ${record(fields)} })`
  const options = [
    ...(isGet ? [] : ['  method: "POST",']),
    ...(takesToken ? ['  headers: { authorization: `Bearer ${process.env.SALESLOG_TOKEN}` },'] : []),
    ...(isGet || (fields.length === 0 && files.length === 0) ? [] : [`  ${body},`]),
  ]
  const javascript = [
    ...(files.length > 0 ? ['import { readFile } from "node:fs/promises"'] : []),
    ...bodyLines,
    options.length > 0
      ? `const response = await fetch(${quoted(address)}, {\n${options.join('\n')}\n})`
      : `const response = await fetch(${quoted(address)})`,
    bytes
      ? 'const bytes = await response.arrayBuffer()'
      : call.topLevel
        ? 'const answer = await response.json()'
        : 'const { success, message } = await response.json()',
  ].join('\n')

  const python = [
    takesToken ? 'import os, requests' : 'import requests',
    `response = requests.${isGet ? 'get' : 'post'}(`,
    `    ${quoted(address)},`,
    ...(takesToken ? ['    headers={"Authorization": "Bearer " + os.environ["SALESLOG_TOKEN"]},'] : []),
    ...(!isGet && fields.length > 0 ? [`    data={${record(fields)}},`] : []),
    ...(files.length > 0
      ? [`    files={${files.map((field) => `${quoted(field)}: open("photo.png", "rb")`).join(', ')}},`]
      : []),
    ')',
    bytes
      ? 'body = response.content'
      : call.topLevel
        ? 'answer = response.json()'
        : 'message = response.json()["message"]',
  ].join('\n')
  return { curl, JavaScript: javascript, Python: python }
}

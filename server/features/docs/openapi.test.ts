import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { scopeOfCall } from '../../../contract/calls/api-tokens/scope-of-call.ts'
import { docs } from '../../../contract/calls/docs/calls.ts'
import { errors } from '../../../contract/core/errors.ts'
import { allCalls } from '../../../contract/index.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import { typeName, wireSchema } from '../../core/json-schema.ts'
import { exampleForm } from './examples.ts'
import { openApi } from './openapi.ts'
import { textIn } from '../../core/texts.ts'

type Media = { schema: Record<string, never>; encoding?: Record<string, { contentType: string }> }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content: Record<string, Media> }>
}
const document = JSON.parse(JSON.stringify(openApi())) as {
  openapi: string
  info: object
  paths: Record<string, Record<string, Operation>>
  tags: { name: string }[]
  components: Record<string, Record<string, object>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operationOf = (name: string) => operations.find(({ operation }) => operation.operationId === name)!.operation
const bodyOf = (name: string) => Object.entries(operationOf(name).requestBody!.content)[0]!

test('every call is in the document once, at its path and method', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  for (const [name, call] of allCalls) {
    expect(document.paths[call.path]?.[call.method.toLowerCase()]?.operationId, name).toBe(name)
    if (call.alsoGet) expect(document.paths[call.path]?.get?.operationId).toBe(`${name}.get`)
  }
  expect(operations).toHaveLength(allCalls.length + allCalls.filter(([, call]) => call.alsoGet).length)
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
})

test('every reference resolves, every tag and security scheme is declared', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to!)
  expect(references.length).toBeGreaterThan(50)
  for (const to of new Set(references)) {
    const found = to
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document)
    expect(found, to).toBeTypeOf('object')
  }
  const tags = document.tags.map((tag) => tag.name)
  for (const { operation } of operations) {
    expect(operation.tags.every((tag) => tags.includes(tag))).toBe(true)
    expect(
      operation.security.flatMap(Object.keys).every((scheme) => scheme in document.components.securitySchemes!),
    ).toBe(true)
    expect(operation.summary).toBeTruthy()
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/)
      expect(answer.description).toBeTruthy()
    }
  }
})

test('every schema is valid JSON Schema 2020-12', () => {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    validateFormats: false,
    allowUnionTypes: true,
    // Compiles faster; the compiled functions are not used.
    inlineRefs: false,
    code: { optimize: false },
  })
  const compiled = new Set<string>()
  ajv
    .addSchema({ $id: 'doc', components: { schemas: document.components.schemas } } as never, 'doc')
    .addVocabulary(['components'])
  for (const { operation } of operations) {
    const media = [
      ...Object.values(operation.requestBody?.content ?? {}),
      ...Object.values(operation.responses).flatMap((answer) => Object.values(answer.content)),
    ]
    for (const { schema } of media) {
      const text = JSON.stringify(schema).replaceAll('"#/components', '"doc#/components')
      if (compiled.has(text)) continue
      compiled.add(text)
      expect(() => ajv.compile(JSON.parse(text) as object), operation.operationId).not.toThrow()
    }
  }
})

test('forms contain their fields, limits and required fields', () => {
  expect(bodyOf('profile.setPhoto')).toMatchObject([
    'multipart/form-data',
    { schema: { properties: { man_photo: { type: 'string', format: 'binary' } } } },
  ])
  const [type, { schema, encoding }] = bodyOf('salesLogs.create')
  expect(type).toBe('application/x-www-form-urlencoded')
  expect(schema).toMatchObject({
    type: 'object',
    additionalProperties: false,
    required: ['acc_idx', 'man_idx', 'sales_dt', 'purpose_cod', 'channel_cod', 'title', 'content'],
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 50 },
      acc_idx: { format: 'id', pattern: '^[1-9]\\d{0,17}$' },
      sales_dt: { format: 'date-time' },
      keywords: { type: 'array', maxItems: 10, items: { minLength: 2, maxLength: 10 } },
      purpose_cod: { enum: ['0020001', '0020002', '0020003', '0020004', '0020005', '0020006'] },
      sales_type: { default: '0010001' },
    },
  })
  expect(encoding).toEqual({
    keywords: { contentType: 'application/json' },
    cousers: { contentType: 'application/json' },
  })
  expect(bodyOf('contacts.setPhoto')).toMatchObject([
    'multipart/form-data',
    { schema: { properties: { man_idx: { format: 'id' } }, required: ['man_idx'] } },
  ])
  expect(bodyOf('contacts.setPhoto')[1].schema).toMatchObject({
    properties: { man_photo: { type: 'array', maxItems: 2, items: { format: 'binary' } } },
  })
  expect(Object.keys(operationOf('profile.me').requestBody!.content)).toEqual([
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ])
  expect(operationOf('contacts.setPhoto').responses[400]!.description).toContain(
    `too_many_files: ${textIn('en', 'error.too_many_files', { most: 2 })}`,
  )
  expect(bodyOf('auth.signUp')[1].schema).toMatchObject({
    properties: { user_password: { format: 'password', description: expect.stringContaining('8 to 20') as string } },
  })
  expect(bodyOf('auth.authorize')[1].schema).toMatchObject({
    properties: { password: { format: 'password', minLength: 1, maxLength: 200 } },
  })
  // A business number may arrive without hyphens; the server adds them.
  expect(wireSchema(allCalls.find(([name]) => name === 'customers.create')![1].input).properties!.biz_no).toMatchObject(
    { format: 'business-number' },
  )
  expect(
    wireSchema(allCalls.find(([name]) => name === 'customers.create')![1].input).properties!.biz_no,
  ).not.toHaveProperty('pattern')
})

test('responses have the envelope, or the shape of RFC 6749; error responses contain their codes', () => {
  const ok = (name: string) => operationOf(name).responses[200]!.content['application/json']!.schema
  expect(ok('customers.create')).toMatchObject({
    required: ['status', 'success', 'message'],
    properties: {
      status: { const: 200 },
      success: { const: true },
      message: { properties: { acc_idx: { type: 'string' } } },
    },
  })
  expect(ok('auth.token')).toMatchObject({
    required: ['status', 'success', 'message', 'access_token', 'refresh_token', 'token_type', 'expires_in', 'scope'],
    properties: { access_token: { type: 'string' } },
  })
  const besides = { org_idx: { type: 'string' }, auth_ok: { type: 'boolean' } }
  expect(ok('auth.secure')).toMatchObject({
    required: ['status', 'success', 'message', 'org_idx', 'auth_ok'],
    properties: { message: { properties: besides }, ...besides },
  })
  expect(operationOf('auth.token').security).toEqual([])
  expect(operationOf('customers.create').security).toEqual([{ bearer: [] }])
  const conflict = operationOf('customers.create').responses[409]!
  expect(conflict.description).toContain('customer_exists: A customer with the same name')
  expect(conflict.content['application/json']!.schema).toMatchObject({
    properties: { error: { enum: ['customer_exists', 'other_workgroup'] } },
  })
  for (const [name, call] of allCalls)
    for (const word of call.errors ?? [])
      expect(operationOf(name).responses[errors[word]]!.description, name).toContain(`${word}: `)
})

test('a call of a workgroup declares the workgroup header and the error code for a wrong one', () => {
  const named = (call: string) => [
    JSON.stringify(operationOf(call)).includes('#/components/parameters/Workgroup'),
    /^other_workgroup: /m.test(operationOf(call).responses[errors.other_workgroup]?.description ?? ''),
  ]
  for (const call of ['salesLogs.create', 'salesLogs.list', 'members.invite', 'workgroups.detail', 'profile.update'])
    expect(named(call), call).toEqual([true, true])
  for (const call of [
    'auth.token',
    'auth.secure',
    'profile.me',
    'profile.changePassword',
    'workgroups.list',
    'workgroups.change',
    'workgroups.create',
  ])
    expect(named(call), call).toEqual([false, false])
  expect(document.components.parameters).toMatchObject({
    Workgroup: { in: 'header', name: 'Workgroup-Id', required: false },
  })
})

test('types have short descriptions', () => {
  expect(typeName({ anyOf: [{ const: '' }, { type: 'string', format: 'phone' }] })).toBe('phone or empty')
  expect(typeName({ type: ['string', 'null'] })).toBe('text or null')
  expect(typeName({ type: 'array', maxItems: 10, items: { type: 'string', minLength: 2, maxLength: 10 } })).toBe(
    'list of text 2–10, up to 10',
  )
})

test('the page shows every call, field and example, and runs and loads nothing but its own script', async () => {
  const app = await startTestApp()
  const page = await app.request(docs.page.path)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('public, max-age=300')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; connect-src 'self'; form-action 'none'; require-trusted-types-for 'script'; sandbox allow-scripts allow-same-origin allow-forms; frame-ancestors 'none'/,
  )
  for (const [name, call] of allCalls) {
    expect(page.body).toContain(`id="${name.replace('.', '-')}"`)
    expect(page.body).toContain(call.path)
    for (const field of Object.keys(wireSchema(call.input).properties ?? {}))
      expect(page.body).toContain(`<code>${field}</code>`)
  }
  expect(page.body).toContain('<code>list[].acc_idx</code>')
  expect(page.body.match(/<script/g)).toHaveLength(1)
  expect(page.body.match(/<h4>curl<\/h4>/g)).toHaveLength(allCalls.length)
  const [, script] = /<script>([^]*)<\/script>/.exec(page.body)!
  expect(script).not.toMatch(/innerHTML|localStorage|sessionStorage|cookie|eval/)
  expect(page.body.replace(script!, '')).not.toMatch(
    /<script [^]|<img|<link|style="|src=|url\(|href="(?![#/])|undefined|\[object/,
  )
  const text = page.body.replace(script!, '')
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, to] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(to)
  expect(JSON.parse((await app.request(docs.openApi.path)).body)).toEqual(document)
  await app.stop()
})

test('the examples have every required field, with values that the contract accepts', () => {
  const withToken = allCalls.filter(([name, call]) => scopeOfCall(name, call)?.includes(':'))
  const refused = withToken.filter(([, call]) => {
    const form = Object.fromEntries(
      exampleForm(call).map(([name, text]) => {
        const { type } = wireSchema(call.input).properties![name]!
        return [name, [type].flat().includes('string') || type === undefined ? text : (JSON.parse(text) as unknown)]
      }),
    )
    return !z.safeParse(call.input, form).success
  })
  // Their key is that of an import before.
  expect(refused.map(([name]) => name)).toEqual(['planImports.add', 'planImports.undo'])
})

// Generates an OpenAPI 3.1 document from the contract, for external clients.
import { isBytes } from '../../../contract/core/bytes.ts'
import {
  isFields,
  isWorkgroupScoped,
  maxFiles,
  needsToken,
  workgroupHeader,
  type Call,
} from '../../../contract/core/call.ts'
import { scopeOfCall } from '../../../contract/calls/api-tokens/scope-of-call.ts'
import { errors, type ErrorWord } from '../../../contract/core/errors.ts'
import { allCalls } from '../../../contract/index.ts'
import { isCreationLimit } from '../../../contract/core/rates.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { textIn, textKeys } from '../../core/texts.ts'
import { wireSchema, type JsonSchema } from '../../core/json-schema.ts'

const million = (pixels: number) => `${pixels / 1_000_000} million`
const { imagePixels } = limits
/** The description of a picture file in a form. */
export const photoNote = `A JPEG, PNG, WebP, GIF or AVIF photo, up to 10 MB. Pixels: ${million(imagePixels.jpeg)} (WebP ${million(imagePixels.webp)}, GIF ${million(imagePixels.gif)}, AVIF ${million(imagePixels.avif)}; progressive JPEG ${million(imagePixels.progressiveJpeg)}, interlaced PNG ${million(imagePixels.interlacedPng)}).`

/** The errors of a call: its own, and those implied by its audience, form and limits. */
export function errorsOf(call: Call): ErrorWord[] {
  const words = new Set<ErrorWord>(call.errors)
  const add = (...more: ErrorWord[]) => more.forEach((word) => words.add(word))
  // Every call may receive a request from a foreign page or an unreadable form.
  add('access_denied', 'malformed')
  if (isFields(call.input) && call.input.names.length > 0) add('bad_input', 'required_missing')
  if (call.audience === 'link') add('not_found')
  if (needsToken(call)) add('no_token')
  if (needsToken(call) || call.optionalAuth)
    // Every request with an API token is counted.
    add('invalid_token', 'token_expired', 'api_token_ended', 'insufficient_scope', 'not_by_token', 'too_many_tries')
  if (needsToken(call) && call.audience !== 'signedIn') add('no_permission')
  if (['member', 'manager', 'chief', 'master'].includes(call.audience)) add('no_workgroup', 'two_step_required')
  if (isWorkgroupScoped(call)) add('other_workgroup')
  for (const { limit } of call.rate ?? []) add(isCreationLimit(limit) ? 'too_many_made' : 'too_many_tries')
  if (call.creates) add('key_reused')
  if (call.method === 'POST') add('too_large', 'wrong_content_type')
  if (call.files) add('too_many_files')
  add('busy', 'server_error')
  return (Object.keys(errors) as ErrorWord[]).filter((word) => words.has(word))
}

/** The OpenAPI 3.1.1 document of all calls, in the order of the contract. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of allCalls) {
    const at = (paths[call.path] ??= {})
    at[call.method.toLowerCase()] = operation(name, call, call.method)
    if (call.alsoGet) at.get = operation(`${name}.get`, call, 'GET')
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Saleslog',
      version: '1.0.0',
      description:
        'Forms in, JSON out. Texts stand in a form as they are; numbers, true and false, and lists as JSON text. Times are ISO 8601 with offset, days YYYY-MM-DD. The language of messages follows Accept-Language.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(allCalls.map(([name]) => featureOf(name)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access_token of POST /oauth/token, or an API token.',
        },
      },
      parameters: { Workgroup: workgroupParameter },
      schemas: { Refusal: errorResponse },
    },
  }
}
export const featureOf = (name: string) => name.split('.')[0]!

const workgroupParameter = {
  name: workgroupHeader,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The org_idx of the workgroup that the call is for, "0" for none; by default the one that the session is in. When the user is not in it, the call is refused with other_workgroup before anything is done.',
}
/** Codes of field errors: rules, error words, and one file of several. */
const fieldCodes = [
  ...textKeys.filter((key) => key.startsWith('rule.')),
  ...Object.keys(errors).map((word) => `error.${word}`),
  'files.refused',
]
const errorResponse: JsonSchema = {
  type: 'object',
  required: ['status', 'success', 'message', 'error'],
  properties: {
    status: { type: 'integer', description: 'The HTTP status.' },
    success: { const: false },
    message: { description: 'A sentence for the reader; for "stale", the record as it is now.' },
    error: { type: 'string', enum: Object.keys(errors), description: 'The same in every language.' },
    error_description: { type: 'string', description: 'RFC 6749, and the sentence beside a record.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Sentences by the name of the field they are about.',
    },
    field_errors: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code', 'values'],
        properties: {
          code: { type: 'string', enum: fieldCodes, description: 'The same in every language.' },
          values: { type: 'object', description: 'What the sentence names: the longest length, the name of a file.' },
        },
      },
      description: 'The broken rule of each field in `fields`.',
    },
  },
}

function operation(name: string, call: Call, method: 'GET' | 'POST'): object {
  const input = wireSchema(call.input)
  return {
    operationId: name,
    tags: [featureOf(name)],
    summary: call.summary,
    'x-audience': call.audience,
    ...(needsToken(call) && { 'x-scope': scopeOfCall(name, call) }),
    security: needsToken(call) ? [{ bearer: [] }] : call.optionalAuth ? [{}, { bearer: [] }] : [],
    ...parametersOf(call, method === 'GET' ? urlParameters(call, input) : []),
    ...(method === 'POST' && requestBody(input, call)),
    responses: {
      200: { description: 'Done.', content: responseContent(call) },
      ...errorResponses(call),
    },
  }
}

const isText = (schema: JsonSchema): boolean =>
  schema.anyOf ? schema.anyOf.every(isText) : [schema.type].flat().includes('string')

function parametersOf(call: Call, query: object[]): object {
  const parameters = [...query, ...(isWorkgroupScoped(call) ? [{ $ref: '#/components/parameters/Workgroup' }] : [])]
  return parameters.length ? { parameters } : {}
}
function urlParameters(call: Call, input: JsonSchema): object[] {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: call.path.includes(`{${name}}`) ? 'path' : 'query',
    required: input.required?.includes(name) ?? false,
    ...(isText(schema) ? { schema } : { content: { 'application/json': { schema } } }),
  }))
}
function requestBody(input: JsonSchema, { files, filesOptional, multipart }: Call): object {
  const properties = { ...input.properties }
  if (Object.keys(properties).length === 0 && !files && !multipart) return {}
  const encoding = Object.fromEntries(
    Object.entries(properties)
      .filter(([, schema]) => !isText(schema))
      .map(([name]) => [name, { contentType: 'application/json' }]),
  )
  const file: JsonSchema = { type: 'string', format: 'binary', description: photoNote }
  for (const [name, most] of Object.entries(files ?? {}))
    properties[name] = most === 1 ? file : { type: 'array', items: file, maxItems: most }
  const media = { schema: { ...input, properties }, ...(Object.keys(encoding).length > 0 && { encoding }) }
  const types = [
    ...(files && !filesOptional ? [] : ['application/x-www-form-urlencoded']),
    ...(files || multipart ? ['multipart/form-data'] : []),
  ]
  return {
    requestBody: {
      required: Boolean((files && !filesOptional) || input.required?.length),
      content: Object.fromEntries(types.map((type) => [type, media])),
    },
  }
}

function responseContent(call: Call): object {
  if (!isBytes(call.output)) return { 'application/json': { schema: responseSchema(call) } }
  return Object.fromEntries(
    call.output.bytes.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  )
}
/** The whole response: `status` and `success`, with the payload in `message`, at the top level (RFC 6749), or both. */
function responseSchema(call: Call): JsonSchema {
  const output = wireSchema(call.output)
  const envelope = { status: { const: 200 }, success: { const: true } }
  const required = ['status', 'success', 'message']
  if (!call.topLevel && !call.alsoTopLevel)
    return { type: 'object', properties: { ...envelope, message: output }, required, additionalProperties: false }
  const message: JsonSchema = call.topLevel ? { type: 'string' } : output
  return {
    ...output,
    properties: { ...envelope, message, ...output.properties },
    required: [...required, ...(output.required ?? [])],
  }
}
function errorResponses(call: Call): Record<string, object> {
  const byStatus: Record<string, ErrorWord[]> = {}
  for (const word of errorsOf(call)) (byStatus[errors[word]] ??= []).push(word)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, words]) => [
      status,
      {
        description: words
          .map(
            (word) =>
              `${word}: ${textIn('en', `error.${word}`, { name: '…', minutes: 15, most: word === 'too_many_files' ? maxFiles(call) : 300 })}`,
          )
          .join('\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Refusal', properties: { error: { enum: words } } },
          },
        },
      },
    ]),
  )
}

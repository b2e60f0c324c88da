// Reads a multipart form: fields in memory, files streamed to disk.
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { maxFiles, type Call, type FileField } from '../../contract/core/call.ts'
import { limits } from '../../contract/rules/rules.ts'
import { receiveBody } from './body-stream.ts'
import type { Share } from './body-quota.ts'
import { Failure } from '../core/failure.ts'
import { collect, type Given } from './form.ts'

/** `name`: the file name of the client, unchecked. `digest`: SHA-256 of the content in hex, empty until all of it has arrived. */
export type ReceivedFile = { field: string; path: string; name: string; bytes: number; digest: string }
type Into = {
  folder: string
  /** Files are added when they begin, so that the caller can delete them after a failure. */
  files: ReceivedFile[]
  memory: Share
  disk: Share
  signal: AbortSignal
}

/** Maximum bytes of a part's header: its name and file name. */
const headerBytes = 8 * 1024
/** Bytes that the file streams hold between network and disk, besides the fields. */
const inPassing = 512 * 1024

const malformed = (name: string) => new Failure('malformed', { values: { name: name.slice(0, 50) } })

/**
 * Every byte is counted when it arrives: it stays in memory until it is written to a file or the form is discarded.
 * @throws malformed, too_many_files, too_large, file_too_large; busy by the quotas
 */
export async function readMultipart(
  call: Call,
  request: FastifyRequest,
  into: Into,
): Promise<{ form: Given; ignoredFiles: number }> {
  const { memory, files, signal } = into
  const stop = new AbortController()
  const fail = (error: unknown) => stop.abort(error)
  const stopped = AbortSignal.any([signal, stop.signal])
  const entries: [string, string][] = []
  const keeping: Promise<void>[] = []
  let [received, held, fieldBytes, dropped] = [0, 0, 0, 0]
  const written = (bytes: number) => {
    held -= bytes
    memory.giveBack(bytes)
  }
  const tooMany = () => fail(new Failure('too_many_files', { values: { most: mostInForm(call) } }))
  const parser = parserOf(call, request)
  parser.on('field', (name: string | undefined, value, _nameIsCut, isCut) => {
    fieldBytes += Buffer.byteLength(value)
    if (name === undefined) fail(malformed('multipart'))
    else if (isCut || fieldBytes > limits.multipartFieldBytes) fail(new Failure('too_large'))
    else entries.push([name, value])
  })
  parser.on('file', (field, stream, name) => {
    // The rest of a rejected file is not read.
    stream.on('error', () => {})
    stream.on('limit', () => fail(fileTooLarge(call)))
    // Every field takes several files; where one is meant, the first counts.
    if (call.files?.[field as FileField] === 1 && files.some((each) => each.field === field)) {
      dropped += 1
      if (dropped >= mostInForm(call)) tooMany()
      stream.removeAllListeners('limit').on('data', (piece: Buffer) => written(piece.length))
      return
    }
    const refusal = refusalOfFile(call, field, files)
    if (refusal) {
      stream.resume()
      return fail(refusal)
    }
    keeping.push(keepFile({ field, name: name ?? '', stream }, { ...into, signal: stopped }, written).catch(fail))
  })
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) parser.on(limit, () => fail(malformed('multipart')))
  parser.on('filesLimit', tooMany)
  // A missing end, or an invalid header.
  parser.on('error', () => fail(malformed('multipart')))
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve))
  try {
    await receiveBody(request.raw, {
      hold(bytes) {
        memory.add(bytes)
        received += bytes
        held += bytes
        if (held > limits.multipartFieldBytes + inPassing) throw new Failure('too_large')
      },
      take: (piece) => new Promise<void>((resolve) => void parser.write(piece, () => resolve())),
      signal: stopped,
    })
    if (received === 0) return { form: collect([]), ignoredFiles: 0 }
    parser.end()
    await unless(stopped, finished)
    await unless(stopped, Promise.all(keeping))
    stopped.throwIfAborted()
  } catch (error) {
    fail(error)
    await Promise.all(keeping)
    throw error
  }
  return { form: collect(entries), ignoredFiles: dropped }
}

/** Those that count, and the others that are sent along with the one that is meant. */
const mostInForm = (call: Call) => Math.max(maxFiles(call), limits.selection)

/** @throws malformed for a Content-Type without a boundary */
function parserOf(call: Call, request: FastifyRequest) {
  const files = mostInForm(call)
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: {
        // One more than allowed, to detect the excess.
        files: files + 1,
        fileSize: call.files?.fileup ? limits.fileBytes : limits.photoBytes,
        fields: limits.formFields,
        fieldSize: limits.multipartFieldBytes,
        parts: limits.formFields + files + 1,
        headerSize: headerBytes,
        headerPairs: 20,
      },
    })
  } catch {
    throw malformed('multipart')
  }
}

const fileTooLarge = (call: Call) =>
  call.files?.fileup
    ? new Failure('file_too_large', { values: { size: limits.fileBytes / (1024 * 1024) } })
    : new Failure('too_large')

function refusalOfFile(call: Call, field: string | undefined, files: readonly ReceivedFile[]): Failure | null {
  const allowed = Object.entries(call.files ?? {}).find(([name]) => name === field)?.[1]
  if (allowed === undefined) return malformed(field ?? 'multipart')
  const count = files.filter((each) => each.field === field).length
  return count < allowed ? null : new Failure('too_many_files', { values: { most: maxFiles(call) } })
}

/** @param written receives the number of bytes that were written */
async function keepFile(
  { field, name, stream }: { field: string; name: string; stream: BusboyFileStream },
  { folder, files, disk, signal }: Into,
  written: (bytes: number) => void,
): Promise<void> {
  const file = { field, path: join(folder, randomBytes(16).toString('hex')), name, bytes: 0, digest: '' }
  const hash = createHash('sha256')
  files.push(file)
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        disk.add(chunk.length)
        file.bytes += chunk.length
        hash.update(chunk)
        written(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await pipeline(stream, counted, createWriteStream(file.path, { mode: 0o600, flags: 'wx' }), { signal })
  file.digest = hash.digest('hex')
}

/** @throws the signal's reason if it is aborted first */
async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let leave = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    leave = () => reject(signal.reason as Error)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

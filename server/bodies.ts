// What comes in with a call: a form, held in memory, or a form with files, which go to the disk as they come.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { mostFiles, needsToken, type Call } from '../contract/call.ts'
import { limits } from '../contract/rules.ts'
import type { Config } from './config.ts'
import { Failure } from './failure.ts'
import { collect, parseForm, type Given } from './form.ts'
import { inFlight, type Flight } from './in-flight.ts'

/** `name`: as the sender calls it, whatever that is. */
export type ReceivedFile = { field: string; path: string; name: string; bytes: number }
/** `discard` removes the files and gives their bytes back; always called. */
export type Body = { form: Given; files: readonly ReceivedFile[]; discard(): Promise<void> }
export type Bodies = ReturnType<typeof bodiesIn>

const megabytes = 1024 * 1024
const inMemory = { each: 8 * megabytes, all: 64 * megabytes }
const onDisk = { each: 40 * megabytes, all: 400 * megabytes }
/** Ten files at once, and two hundred people with one each. */
const filesOnDisk = { each: (limits.files + 1) * limits.fileBytes, all: 250 * limits.fileBytes }
/** Up to this a form is read before its token is looked up. */
const smallBytes = 64 * 1024

const isForm = (type: string) => /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
const contentType = (request: FastifyRequest) => (request.headers['content-type'] ?? '').slice(0, 300)
/** @returns null when the sender does not say: then it may become anything */
function declaredLength(request: FastifyRequest): number | null {
  if (request.headers['transfer-encoding'] !== undefined) return null
  return Number(request.headers['content-length'] ?? 0)
}
const mostBytes = (call: Call) => (needsToken(call) ? limits.bodyBytes : limits.openBodyBytes)

/** Refuses by its headers alone what would not be read. @throws wrong_content_type, too_large */
export function refuseUnreadable(call: Call, request: FastifyRequest): void {
  if (request.method === 'GET') return
  const length = declaredLength(request)
  if (length === 0 && !request.isMultipart()) return
  if (request.isMultipart() ? !call.files && !call.multipart : !isForm(contentType(request)))
    throw new Failure('wrong_content_type')
  if (!request.isMultipart() && (length ?? 0) > mostBytes(call)) throw new Failure('too_large')
}
/** Whether the token has to be looked up before anything of it is read. */
export const isLarge = (request: FastifyRequest): boolean =>
  request.isMultipart() || (declaredLength(request) ?? Infinity) > smallBytes

/** Half-received files lie in `DATA_DIR/uploads`; a process that was killed leaves some, for `tidy`. */
export function bodiesIn({ dataDir }: Pick<Config, 'dataDir'>) {
  const folder = join(dataDir, 'uploads')
  const [memory, disk, files] = [inFlight(inMemory), inFlight(onDisk), inFlight(filesOnDisk)]
  return {
    held: () => ({ memory: memory.total(), disk: disk.total() + files.total() }),
    /** @param whose the person, where the body is large; else the address it comes from */
    async read(call: Call, request: FastifyRequest, whose: string): Promise<Body> {
      // An address that proves itself holds all that it proves, whatever is posted to it.
      const isWhole = request.method === 'GET' || call.audience === 'link'
      const query = isWhole ? new URLSearchParams(request.url.split('?')[1] ?? '') : []
      const path = [...Object.entries(request.params as Record<string, string>), ...query]
      if (request.method === 'GET') return { form: collect(path), files: [], discard: nothing }
      const isMultipart = request.isMultipart()
      const flight = (!isMultipart ? memory : call.files?.fileup ? files : disk).begin(whose)
      const received: ReceivedFile[] = []
      const discard = async () => {
        await Promise.all(received.map(({ path }) => rm(path, { force: true })))
        flight.end()
      }
      try {
        const form = isMultipart
          ? await readParts(call, request, { folder, flight, files: received })
          : parseForm(await readText(request, mostBytes(call), flight))
        return { form: collect([...path, ...Object.entries(form)]), files: received, discard }
      } catch (error) {
        await discard()
        // What is not read is let go by, so that the refusal reaches who is still sending.
        request.raw.unpipe()
        request.raw.resume()
        throw error
      }
    },
    async tidy(now: Date): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
        if (mtimeMs < now.getTime() - 3_600_000) await rm(path, { force: true })
      }
    },
  }
}
const nothing = async () => {}

async function readText(request: FastifyRequest, most: number, flight: Flight): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new Failure('too_large')
    flight.add(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const tooLarge = (call: Call) =>
  call.files?.fileup
    ? new Failure('file_too_large', { values: { size: limits.fileBytes / megabytes } })
    : new Failure('too_large')
type Place = { folder: string; flight: Flight; files: ReceivedFile[] }
/** @throws too_many_files, malformed, and as `keepFile` does */
async function readParts(call: Call, request: FastifyRequest, place: Place): Promise<Given> {
  const entries: [string, string][] = []
  const most = mostFiles(call)
  const tooMany = () => new Failure('too_many_files', { values: { most } })
  try {
    // At none the parser would not even say that a file came.
    const fileSize = call.files?.fileup ? limits.fileBytes : limits.photoBytes
    for await (const part of request.parts({ limits: { files: Math.max(1, most), fileSize } })) {
      if (part.type === 'field') entries.push([part.fieldname, String(part.value)])
      else {
        const allowed = Object.entries(call.files ?? {}).find(([field]) => field === part.fieldname)?.[1]
        if (allowed === undefined) throw new Failure('malformed', { values: { name: part.fieldname.slice(0, 50) } })
        if (place.files.filter(({ field }) => field === part.fieldname).length >= allowed) throw tooMany()
        await keepFile(part, place)
        if (part.file.truncated) throw tooLarge(call)
      }
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_FILES_LIMIT') throw tooMany()
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(call)
    // What the parser cannot read (no boundary, an end that never comes) it throws without a status.
    throw error instanceof Failure || (error as { statusCode?: number }).statusCode
      ? error
      : new Failure('malformed', { values: { name: 'multipart' } })
  }
  return collect(entries)
}
async function keepFile(
  part: { fieldname: string; filename?: string; file: NodeJS.ReadableStream },
  { folder, flight, files }: Place,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = {
    field: part.fieldname,
    path: join(folder, randomBytes(16).toString('hex')),
    name: part.filename ?? '',
    bytes: 0,
  }
  files.push(file)
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        flight.add(chunk.length)
        file.bytes += chunk.length
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  await pipeline(part.file, counted, createWriteStream(file.path, { mode: 0o600, flags: 'wx' }))
}

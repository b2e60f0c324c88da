// Reads request bodies: a form in memory, or a form whose files are streamed to disk.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { needsToken, type Call } from '../../contract/core/call.ts'
import { limits } from '../../contract/rules/rules.ts'
import { quotaBySender, type QuotaBySender, type Sender } from './body-quota.ts'
import { receiveBody } from './body-stream.ts'
import type { Config } from '../config.ts'
import { Failure } from '../core/failure.ts'
import { collect, parseForm, type Given } from './form.ts'
import { readMultipart, type ReceivedFile } from './multipart.ts'

export type { ReceivedFile } from './multipart.ts'
/**
 * `ignoredFiles`: how many were sent besides the one that a field takes. `discard` deletes the files and returns their
 * quota; always call it.
 */
export type Body = { form: Given; files: readonly ReceivedFile[]; ignoredFiles: number; discard(): Promise<void> }
export type Bodies = ReturnType<typeof bodiesIn>

const megabytes = 1024 * 1024
const bounds = {
  memory: {
    known: { each: 8 * megabytes, all: 64 * megabytes, overEach: 'oldest gives way' },
    stranger: { each: 2 * megabytes, all: 24 * megabytes, overEach: 'oldest gives way' },
  },
  photos: {
    known: { each: 40 * megabytes, all: 400 * megabytes, overEach: 'refuse' },
    stranger: { each: 0, all: 0, overEach: 'refuse' },
  },
  // Ten files of one upload, and one file each of two hundred users; the files of fifty inquiries.
  files: {
    known: { each: (limits.files + 1) * limits.fileBytes, all: 250 * limits.fileBytes, overEach: 'refuse' },
    stranger: { each: (limits.filesOfMessage + 1) * limits.fileBytes, all: 50 * limits.fileBytes, overEach: 'refuse' },
  },
} as const
/** Bodies up to this size are read before the token is looked up. */
const smallBytes = limits.anonymousBodyBytes

const isForm = (type: string) => /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
const isJson = (type: string) => /^application\/json\s*(;|$)/i.test(type)
const contentType = (request: FastifyRequest) => (request.headers['content-type'] ?? '').slice(0, 300)
export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(contentType(request))
/** @returns null when the length is not announced: the body may become any size */
function declaredLength(request: FastifyRequest): number | null {
  if (request.headers['transfer-encoding'] !== undefined) return null
  return Number(request.headers['content-length'] ?? 0)
}
/** Larger than what is read before the token lookup. */
export const isLarge = (request: FastifyRequest): boolean =>
  isMultipart(request) || (declaredLength(request) ?? Infinity) > smallBytes
const mostBytes = (call: Call) => (needsToken(call) ? limits.bodyBytes : limits.anonymousBodyBytes)

/** Rejects by headers alone. @throws wrong_content_type, too_large */
export function refuseUnreadable(call: Call, request: FastifyRequest): void {
  if (request.method === 'GET') return
  const length = declaredLength(request)
  if (length === 0 && !isMultipart(request)) return
  if (isMultipart(request) ? !call.files && !call.multipart : !isForm(contentType(request)))
    throw new Failure('wrong_content_type')
  if (!isMultipart(request) && (length ?? 0) > mostBytes(call)) throw new Failure('too_large')
}

/** Uploads in progress are in `DATA_DIR/uploads`; `tidy` deletes those of a process that was killed. */
export function bodiesIn({ dataDir }: Pick<Config, 'dataDir'>) {
  const folder = join(dataDir, 'uploads')
  const [memory, photos, files] = [
    quotaBySender(bounds.memory),
    quotaBySender(bounds.photos),
    quotaBySender(bounds.files),
  ]
  return {
    held: () => ({ memory: memory.total(), disk: photos.total() + files.total() }),
    /**
     * Whether the token has to be looked up before the body is read: for a large body, and for all while anonymous senders hold
     * much, so that a signed-in user does not share their quota.
     */
    needsSender: (request: FastifyRequest): boolean =>
      isLarge(request) || memory.totalOfStrangers() > bounds.memory.stranger.all / 2,
    /** @throws for an invalid form; busy */
    async read(call: Call, request: FastifyRequest, sender: Sender): Promise<Body> {
      // A signed address has all its input in the query; its body is ignored.
      const isWhole = request.method === 'GET' || call.audience === 'link'
      const query = isWhole ? new URLSearchParams(request.url.split('?')[1] ?? '') : []
      const path = [...Object.entries(request.params as Record<string, string>), ...query]
      if (request.method === 'GET') return { form: collect(path), files: [], ignoredFiles: 0, discard: async () => {} }
      const stop = new AbortController()
      const begin = (among: QuotaBySender) => among.begin(sender, (reason) => stop.abort(reason))
      const inMemory = begin(memory)
      const onDisk = begin(call.files?.fileup ? files : photos)
      const received: ReceivedFile[] = []
      const discard = async () => {
        try {
          // `tidy` deletes what could not be deleted now.
          await Promise.allSettled(received.map(({ path }) => rm(path, { force: true })))
        } finally {
          inMemory.end()
          onDisk.end()
        }
      }
      try {
        const { form, ignoredFiles } = isMultipart(request)
          ? await readMultipart(call, request, {
              folder,
              files: received,
              memory: inMemory,
              disk: onDisk,
              signal: stop.signal,
            })
          : {
              form: parseForm(await readText(request, mostBytes(call), (bytes) => inMemory.add(bytes), stop.signal)),
              ignoredFiles: 0,
            }
        inMemory.received()
        onDisk.received()
        return { form: collect([...path, ...Object.entries(form)]), files: received, ignoredFiles, discard }
      } catch (error) {
        await discard()
        // Drains the rest, so that the error response reaches a client that is still sending.
        request.raw.resume()
        throw error
      }
    },
    /** A body that is no form. @throws wrong_content_type, too_large, malformed, busy */
    async readJson(request: FastifyRequest, most: number, sender: Sender): Promise<unknown> {
      if (!isJson(contentType(request))) throw new Failure('wrong_content_type')
      if ((declaredLength(request) ?? 0) > most) throw new Failure('too_large')
      const stop = new AbortController()
      const share = memory.begin(sender, (reason) => stop.abort(reason))
      try {
        return parsedJson(await readText(request, most, (bytes) => share.add(bytes), stop.signal))
      } catch (error) {
        request.raw.resume()
        throw error
      } finally {
        share.end()
      }
    },
    async tidy(now: Date): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
        if (mtimeMs < now.getTime() - 3_600_000) await rm(path, { force: true, recursive: true })
      }
    },
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('malformed', { values: { name: 'JSON' } })
  }
}

async function readText(
  request: FastifyRequest,
  most: number,
  hold: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  await receiveBody(request.raw, {
    hold,
    take(piece) {
      size += piece.length
      if (size > most) throw new Failure('too_large')
      pieces.push(piece)
    },
    signal,
  })
  return Buffer.concat(pieces).toString()
}

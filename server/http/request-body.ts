// What comes in with a call: a form, held in memory, or a form with files, which go to the disk as they come.
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
/** `discard` removes the files and gives their bytes back; always called. */
export type Body = { form: Given; files: readonly ReceivedFile[]; discard(): Promise<void> }
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
  // Ten files at once, and two hundred people with one each; what an inquiry may bring, and fifty of them.
  files: {
    known: { each: (limits.files + 1) * limits.fileBytes, all: 250 * limits.fileBytes, overEach: 'refuse' },
    stranger: { each: (limits.filesOfMessage + 1) * limits.fileBytes, all: 50 * limits.fileBytes, overEach: 'refuse' },
  },
} as const
/** Up to this a form is read before its token is looked up. */
const smallBytes = limits.openBodyBytes

const isForm = (type: string) => /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
const contentType = (request: FastifyRequest) => (request.headers['content-type'] ?? '').slice(0, 300)
export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(contentType(request))
/** @returns null when the sender does not say: then it may become anything */
function declaredLength(request: FastifyRequest): number | null {
  if (request.headers['transfer-encoding'] !== undefined) return null
  return Number(request.headers['content-length'] ?? 0)
}
/** More than is read before a token is looked up. */
export const isLarge = (request: FastifyRequest): boolean =>
  isMultipart(request) || (declaredLength(request) ?? Infinity) > smallBytes
const mostBytes = (call: Call) => (needsToken(call) ? limits.bodyBytes : limits.openBodyBytes)

/** Refuses by its headers alone what would not be read. @throws wrong_content_type, too_large */
export function refuseUnreadable(call: Call, request: FastifyRequest): void {
  if (request.method === 'GET') return
  const length = declaredLength(request)
  if (length === 0 && !isMultipart(request)) return
  if (isMultipart(request) ? !call.files && !call.multipart : !isForm(contentType(request)))
    throw new Failure('wrong_content_type')
  if (!isMultipart(request) && (length ?? 0) > mostBytes(call)) throw new Failure('too_large')
}

/** Half-received files lie in `DATA_DIR/uploads`; a process that was killed leaves some, for `tidy`. */
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
     * Whether the token has to be looked up before anything of the body is read: of a large one, and of any while strangers hold
     * much, so that whoever has a token does not share what is left to them.
     */
    needsSender: (request: FastifyRequest): boolean =>
      isLarge(request) || memory.totalOfStrangers() > bounds.memory.stranger.all / 2,
    /** @throws as the form is wrong, or busy */
    async read(call: Call, request: FastifyRequest, sender: Sender): Promise<Body> {
      // An address that proves itself holds all that it proves, whatever is posted to it.
      const isWhole = request.method === 'GET' || call.audience === 'link'
      const query = isWhole ? new URLSearchParams(request.url.split('?')[1] ?? '') : []
      const path = [...Object.entries(request.params as Record<string, string>), ...query]
      if (request.method === 'GET') return { form: collect(path), files: [], discard: async () => {} }
      const stop = new AbortController()
      const begin = (among: QuotaBySender) => among.begin(sender, (reason) => stop.abort(reason))
      const inMemory = begin(memory)
      const onDisk = begin(call.files?.fileup ? files : photos)
      const received: ReceivedFile[] = []
      const discard = async () => {
        try {
          // What cannot be removed now is removed by `tidy`.
          await Promise.allSettled(received.map(({ path }) => rm(path, { force: true })))
        } finally {
          inMemory.end()
          onDisk.end()
        }
      }
      try {
        const form = isMultipart(request)
          ? await readMultipart(call, request, {
              folder,
              files: received,
              memory: inMemory,
              disk: onDisk,
              signal: stop.signal,
            })
          : parseForm(await readText(request, mostBytes(call), (bytes) => inMemory.add(bytes), stop.signal))
        inMemory.received()
        onDisk.received()
        return { form: collect([...path, ...Object.entries(form)]), files: received, discard }
      } catch (error) {
        await discard()
        // What is not read is let go by, so that the refusal reaches who is still sending.
        request.raw.resume()
        throw error
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

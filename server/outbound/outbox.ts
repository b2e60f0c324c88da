// The outbox: mails and text messages written as .eml files to the data folder when no server is configured.
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { parseCompleteEml, type ParsedMail } from './eml.ts'
import { messageOf, type OutgoingMessage } from './messages.ts'
import { secondsAfter } from '../security/tokens.ts'

type DataFolder = Pick<Config, 'dataDir'>
const folderOf = (config: DataFolder) => join(config.dataDir, 'outbox')
/** Valid file names, `20261121T013355123Z-0011223344556677.eml`; other files are ignored. */
const fileNamePattern = /^\d{8}T\d{9}Z-[0-9a-f]{16}\.eml$/

/** A timestamp by which file names sort chronologically. */
const timestampOf = (at: Date) => at.toISOString().replace(/[-:.]/g, '')

/**
 * Writes a message as an RFC 5322 file, atomically, and logs its path, never its content.
 * @param id of the job: a retried job writes its message only once
 */
export async function writeToOutbox(
  config: DataFolder & Pick<Config, 'mailFrom'>,
  mail: OutgoingMessage,
  log: Pick<Logger, 'info'>,
  at: Date,
  id?: string,
): Promise<void> {
  const folder = folderOf(config)
  const ending = `-${id === undefined ? randomBytes(8).toString('hex') : createHash('sha256').update(id).digest('hex').slice(0, 16)}.eml`
  if (id !== undefined && (await outboxFiles(config)).some((name) => name.endsWith(ending))) return
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { message } = await composer.sendMail(messageOf(mail, config.mailFrom, at, id))
  await mkdir(folder, { recursive: true })
  // Mails contain codes and links, so access is restricted, also to an existing folder.
  await chmod(folder, 0o700)
  const path = join(folder, timestampOf(at) + ending)
  await writeFile(`${path}.part`, message as Buffer, { mode: 0o600, flag: 'wx' })
  await rename(`${path}.part`, path)
  log.info({ path }, 'written to the outbox')
}

const retentionDays = 30
/** Deletes files older than 30 days, because mails contain links and codes, and incomplete files older than a day. */
export async function cleanOutbox(config: DataFolder, now: Date): Promise<void> {
  const nameAt = (days: number) => timestampOf(secondsAfter(now, -days * 86_400))
  const names = await readdir(folderOf(config)).catch(() => [])
  const old = names.filter(
    (name) =>
      (fileNamePattern.test(name) && name < nameAt(retentionDays)) ||
      (fileNamePattern.test(name.replace(/\.part$/, '')) && name.endsWith('.part') && name < nameAt(1)),
  )
  for (const name of old) await rm(join(folderOf(config), name), { force: true, recursive: true })
}

/** File names, newest first. */
export const outboxFiles = async (config: DataFolder): Promise<string[]> =>
  (await readdir(folderOf(config)).catch(() => []))
    .filter((name) => fileNamePattern.test(name))
    .sort()
    .reverse()

/** @returns null for an unreadable file or an incomplete mail */
export const readOutboxMail = async (config: DataFolder, name: string): Promise<ParsedMail | null> =>
  readFile(join(folderOf(config), name), 'utf8')
    .then(parseCompleteEml)
    .catch(() => null)

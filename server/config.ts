// The only reader of process.env. Each invalid value stops the start with one line that names it.
import { resolve } from 'node:path'
import * as z from 'zod'
import type { StripeAt } from './outbound/stripe.ts'
import { isAllowedUrl } from './security/safe-fetch.ts'
import { publicKeyOf, type PushKeys } from './outbound/push-keys.ts'

const wholeNumber = (min: number, max: number) =>
  z.string().transform((text, context) => {
    const value = Number(text)
    if (/^\s*\d+\s*$/.test(text) && value >= min && value <= max) return value
    context.addIssue(`expected a whole number from ${min} to ${max}, got ‘${text}’`)
    return z.NEVER
  })
const url = (protocols: string[]) =>
  z
    .url()
    .refine(
      (value) => !URL.canParse(value) || protocols.includes(new URL(value).protocol),
      `must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
/** Comma-separated origins: `http://127.0.0.1:8080`. */
const origins = z.string().transform((value, context) =>
  value.split(',').map((each) => {
    const origin = URL.canParse(each.trim()) ? new URL(each.trim()).origin : 'null'
    if (origin === 'null') context.addIssue('must be addresses like https://push.example:8443, with a comma between')
    return origin
  }),
)
const base64url = (bytes: number) =>
  z
    .string()
    .refine(
      (value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes,
      `must be ${bytes} bytes as base64url`,
    )
/** Text that is copied into a mail header. */
const key = z.string().regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without blanks')
/** Text that stands on a page or in a mail. */
const oneLine = z.string().regex(/^[^\p{Cc}]{1,200}$/u, 'must be one line of at most 200 characters')
const webAddress = url(['http:', 'https:']).transform((value) => value.replace(/(?<!\/)\/+$/, ''))

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  /** The app's login, if it was created by hand (a pooler may have to know it). */
  DATABASE_APP_URL: url(['postgres:', 'postgresql:']).optional(),
  /** A standby for reads that may lag; the login of the app, unless it names another. */
  DATABASE_READ_URL: url(['postgres:', 'postgresql:']).optional(),
  PUBLIC_URL: webAddress.optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).default('Saleslog <no-reply@saleslog.localhost>'),
  SMS_URL: url(['http:', 'https:']).optional(),
  /** Where pushes to devices of the mobile wrapper are posted. */
  WRAPPER_PUSH_URL: url(['http:', 'https:']).optional(),
  S3_ENDPOINT: url(['http:', 'https:']).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  VAPID_PUBLIC_KEY: base64url(65).optional(),
  VAPID_PRIVATE_KEY: base64url(32).optional(),
  /** The contact for push services. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(https:\/\/|mailto:[^\s@]+@)[^\s@]+$/, 'must begin with https:// or mailto:')
    .optional(),
  /** Origins that may be contacted although they are not public. */
  OUTGOING_ALLOWED: origins.optional(),
  /** News sources: none unless configured. */
  NEWS_NAVER_ID: key.optional(),
  NEWS_NAVER_SECRET: key.optional(),
  NEWS_NAVER_URL: webAddress.default('https://openapi.naver.com/v1/search/news.json'),
  NEWS_GOOGLE_URL: webAddress.optional(),
  NEWS_DAUM_KEY: key.optional(),
  NEWS_DAUM_URL: webAddress.default('https://dapi.kakao.com/v2/search/web'),
  /** Card payments: none unless configured; bills are paid by transfer then. */
  STRIPE_SECRET_KEY: key.optional(),
  STRIPE_WEBHOOK_SECRET: key.optional(),
  STRIPE_URL: webAddress.default('https://api.stripe.com'),
  /** Who issues the bills, as it stands on them. */
  INVOICE_FIRM: oneLine.optional(),
  INVOICE_BUSINESS_NUMBER: oneLine.optional(),
  INVOICE_REPRESENTATIVE: oneLine.optional(),
  INVOICE_ADDRESS: oneLine.optional(),
  /** The account for transfers. */
  INVOICE_BANK: oneLine.optional(),
  INVOICE_ACCOUNT: oneLine.optional(),
  INVOICE_HOLDER: oneLine.optional(),
  /** `off`: logs are not analysed, and stored analyses are not refreshed. */
  NEEDS_ANALYSIS: z.enum(['on', 'off']).default('on'),
  /** Maximum number of connections of the app's pool. */
  DATABASE_POOL: wholeNumber(1, 200).default(8),
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  /** Seconds for which a process that is told to stop still takes calls, while its health says 503. */
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  /** Where backups lie; a worker takes them by itself if it is set. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Hours between two backups. */
  BACKUP_EVERY: wholeNumber(1, 720).default(24),
  /** How many complete backups stay. */
  BACKUP_KEEP: wholeNumber(1, 1_000).default(7),
  /** Encrypts backups: 32 bytes as base64, such as by `openssl rand -base64 32`. */
  BACKUP_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=?$/, 'must be 32 bytes as base64, such as by `openssl rand -base64 32`')
    .optional(),
  /** A login that reads all rows, if the owner is subject to row-level security. */
  BACKUP_DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  databaseAppUrl: string | null
  databaseReadUrl: string | null
  /** The address users open: links in mails, the redirect address of the authorisation server. */
  publicUrl: string
  /** The origin of our pages: it may call us from a browser and receive authorisation codes. */
  origins: readonly string[]
  /** Whether PUBLIC_URL is unset: then any address at which the server is reached counts. */
  anyOrigin: boolean
  runsWeb: boolean
  runsWorker: boolean
  logLevel: string
  smtpUrl: string | null
  mailFrom: string
  smsUrl: string | null
  wrapperPushUrl: string | null
  s3: { endpoint?: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | null
  /** Null: generated at the first start. */
  vapid: PushKeys | null
  vapidSubject: string
  outgoingAllowed: readonly string[]
  news: NewsAt
  stripe: StripeAt | null
  invoice: Invoice
  analysesLogs: boolean
  poolSize: number
  trustedProxies: number
  /** So long proxies that ask `/healthz` have to notice that a process stops. */
  drainSeconds: number
  backup: BackupSettings
}

/** `folder` null: none are taken by themselves. `key`: 32 bytes; null: not encrypted. */
export type BackupSettings = {
  folder: string | null
  everyHours: number
  keep: number
  key: Buffer | null
  databaseUrl: string | null
}

/** Who issues bills, and to which account they are paid; empty texts where nothing is configured. */
export type Invoice = {
  issuer: { firm: string; businessNumber: string; representative: string; address: string }
  account: { bank: string; account: string; holder: string } | null
}

/** Null: this source is off. */
export type NewsAt = {
  naver: { url: string; id: string; secret: string } | null
  google: { url: string } | null
  daum: { url: string; key: string } | null
}

/** Both names of this machine. */
function originsOf(publicUrl: string): string[] {
  const { hostname, port, protocol, origin } = new URL(publicUrl)
  const loopback = ['127.0.0.1', 'localhost']
  return loopback.includes(hostname) ? loopback.map((host) => `${protocol}//${host}${port && `:${port}`}`) : [origin]
}

export class ConfigError extends Error {}

/** The address of a server that runs on this machine only. */
const unsaidSubject = 'https://saleslog.localhost'
function vapidOf(publicKey?: string, privateKey?: string): PushKeys | null {
  if (!publicKey && !privateKey) return null
  if (!publicKey || !privateKey)
    throw new ConfigError('VAPID_PUBLIC_KEY: belongs to VAPID_PRIVATE_KEY; set both or neither')
  try {
    if (publicKeyOf(privateKey) === publicKey) return { publicKey, privateKey }
  } catch {
    throw new ConfigError('VAPID_PRIVATE_KEY: is no key of P-256')
  }
  throw new ConfigError('VAPID_PUBLIC_KEY: is not the public key of VAPID_PRIVATE_KEY')
}

/** A source is contacted as an address that a user entered: public addresses only, unless allowed. */
function newsOf(env: z.infer<typeof Environment>): NewsAt {
  const { NEWS_NAVER_ID: id, NEWS_NAVER_SECRET: secret, NEWS_GOOGLE_URL: google, NEWS_DAUM_KEY: daumKey } = env
  if (!id !== !secret) throw new ConfigError('NEWS_NAVER_ID: belongs to NEWS_NAVER_SECRET; set both or neither')
  const news = {
    naver: id && secret ? { url: env.NEWS_NAVER_URL, id, secret } : null,
    google: google ? { url: google } : null,
    daum: daumKey ? { url: env.NEWS_DAUM_URL, key: daumKey } : null,
  }
  for (const [name, at] of Object.entries(news))
    if (at && !isAllowedUrl(at.url, env.OUTGOING_ALLOWED ?? []))
      throw new ConfigError(
        `NEWS_${name.toUpperCase()}_URL: must be a public https:// address; others need their origin in OUTGOING_ALLOWED`,
      )
  return news
}

function stripeOf(env: z.infer<typeof Environment>): StripeAt | null {
  const { STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: at } = env
  if (!secret !== !webhookSecret)
    throw new ConfigError('STRIPE_SECRET_KEY: belongs to STRIPE_WEBHOOK_SECRET; set both or neither')
  return secret && webhookSecret ? { url: at, key: secret, webhookSecret } : null
}
function invoiceOf(env: z.infer<typeof Environment>): Invoice {
  const { INVOICE_BANK: bank, INVOICE_ACCOUNT: account, INVOICE_FIRM: firm = 'Saleslog' } = env
  if (!bank !== !account) throw new ConfigError('INVOICE_BANK: belongs to INVOICE_ACCOUNT; set both or neither')
  return {
    issuer: {
      firm,
      businessNumber: env.INVOICE_BUSINESS_NUMBER ?? '',
      representative: env.INVOICE_REPRESENTATIVE ?? '',
      address: env.INVOICE_ADDRESS ?? '',
    },
    account: bank && account ? { bank, account, holder: env.INVOICE_HOLDER ?? firm } : null,
  }
}

/** Reads the environment. @throws ConfigError with one line for each invalid variable */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('\n'))
  }
  const env = parsed.data
  const s3Parts = [env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY]
  if (s3Parts.some(Boolean) && !s3Parts.every(Boolean)) {
    throw new ConfigError(
      'S3_BUCKET: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; set all three or none',
    )
  }
  if (env.DATABASE_APP_URL && !env.DATABASE_URL)
    throw new ConfigError('DATABASE_APP_URL: belongs to DATABASE_URL; set both or neither')
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new ConfigError('DATABASE_READ_URL: belongs to DATABASE_URL; set both or neither')
  if (env.BACKUP_DATABASE_URL && !env.DATABASE_URL)
    throw new ConfigError('BACKUP_DATABASE_URL: belongs to DATABASE_URL; set both or neither')
  const vapid = vapidOf(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY)
  const shownHost =
    env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  const publicUrl = env.PUBLIC_URL ?? `http://${shownHost}:${env.PORT}`
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseAppUrl: env.DATABASE_APP_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    publicUrl,
    origins: originsOf(publicUrl),
    anyOrigin: env.PUBLIC_URL === undefined && shownHost === 'localhost' && env.HOST !== 'localhost',
    runsWeb: env.ROLE !== 'worker',
    runsWorker: env.ROLE !== 'web',
    logLevel: env.LOG_LEVEL,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    smsUrl: env.SMS_URL ?? null,
    wrapperPushUrl: env.WRAPPER_PUSH_URL ?? null,
    s3: env.S3_BUCKET
      ? {
          endpoint: env.S3_ENDPOINT,
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID!,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
        }
      : null,
    vapid,
    vapidSubject: env.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : unsaidSubject),
    outgoingAllowed: env.OUTGOING_ALLOWED ?? [],
    news: newsOf(env),
    stripe: stripeOf(env),
    invoice: invoiceOf(env),
    analysesLogs: env.NEEDS_ANALYSIS === 'on',
    poolSize: env.DATABASE_POOL,
    trustedProxies: env.TRUSTED_PROXIES,
    drainSeconds: env.DRAIN_SECONDS,
    backup: {
      folder: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
      everyHours: env.BACKUP_EVERY,
      keep: env.BACKUP_KEEP,
      key: env.BACKUP_KEY ? Buffer.from(env.BACKUP_KEY, 'base64') : null,
      databaseUrl: env.BACKUP_DATABASE_URL ?? null,
    },
  }
}

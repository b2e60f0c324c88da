// The pair of keys by which push services know us (RFC 8292): those of the environment, else made once and kept by the owner, whom
// the app's login cannot ask. Browsers subscribe to the public one; with another they have to anew.
import { createECDH } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../config.ts'

export type PushKeys = { publicKey: string; privateKey: string }

/** @param privateKey of P-256, 32 bytes as base64url. @throws when there is no such key */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey('base64url')
}
function newPrivateKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A key that begins with zeros is given without them.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

/** The same for every process, also for two that start at once. */
export async function pushKeys(owner: pg.ClientBase, { vapid }: Pick<Config, 'vapid'>): Promise<PushKeys> {
  if (vapid) return vapid
  await owner.query("insert into owner_secrets (name, value) values ('push-key', $1) on conflict (name) do nothing", [
    newPrivateKey(),
  ])
  const { rows } = await owner.query<{ value: string }>("select value from owner_secrets where name = 'push-key'")
  const privateKey = rows[0]!.value
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

/** Whether a browser's key is one that something can be encrypted for. @param p256dh base64url */
export function isPushKey(p256dh: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

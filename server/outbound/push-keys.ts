// VAPID keys, which identify this server to push services (RFC 8292): from the environment, otherwise generated once
// and stored in a table that only the owner role can read. A subscription is bound to the public key.
import { createECDH } from 'node:crypto'
import type pg from 'pg'

export type PushKeys = { publicKey: string; privateKey: string }

/** @param privateKey P-256, 32 bytes in base64url @throws for an invalid key */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey('base64url')
}
function newPrivateKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Leading zero bytes are omitted by getPrivateKey.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

/**
 * The keys of this installation, the same for all processes, even if two start concurrently.
 * @param vapid the configured keys; null: generated on first use
 */
export async function pushKeys(owner: pg.ClientBase, { vapid }: { vapid: PushKeys | null }): Promise<PushKeys> {
  if (vapid) return vapid
  await owner.query("insert into owner_secrets (name, value) values ('push-key', $1) on conflict (name) do nothing", [
    newPrivateKey(),
  ])
  const { rows } = await owner.query<{ value: string }>("select value from owner_secrets where name = 'push-key'")
  const privateKey = rows[0]!.value
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

/** Whether a browser's public key is a valid point of P-256. @param p256dh base64url */
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

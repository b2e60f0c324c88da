// Encrypts secrets that are stored and needed again in plain text: AES-256-GCM with a key of the service.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivLength = 12
const tagLength = 16

export type SecretBox = {
  /** @param of whose secret it is: it can only be opened for the same one */
  seal(secret: Uint8Array, of: string): Buffer
  /** @throws when it was sealed for another one, changed, or sealed with another key */
  open(sealed: Uint8Array, of: string): Buffer
}

/** @param key 256 bits */
export const secretBoxWith = (key: Uint8Array): SecretBox => ({
  seal(secret, of) {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(of))
    return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  },
  open(sealed, of) {
    const iv = sealed.subarray(0, ivLength)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
      .setAAD(Buffer.from(of))
      .setAuthTag(sealed.subarray(-tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(ivLength, -tagLength)), decipher.final()])
  },
})

// Encryption of the files of a backup: AES-256-GCM in pieces, so that a file of any size is read as a stream and nothing
// of it is used before it was authenticated. Each piece is bound to its place and to the name of its file; the last one
// is marked, so that a shortened file is rejected.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const magic = Buffer.from('SLBK1\n')
const saltBytes = 16
const tagBytes = 16
const pieceBytes = 65_536
const sealedPieceBytes = pieceBytes + tagBytes

export class WrongSeal extends Error {}
const wrong = (name: string) =>
  new WrongSeal(`${name} cannot be decrypted: BACKUP_KEY is another one, or the file was changed or is incomplete`)

const keyOf = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `saleslog backup ${name}`, 32))
/** Twelve bytes: the number of the piece, and whether it is the last. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Cuts a stream into pieces of `size`; the last one, which may be empty, is marked. */
async function* piecesOf(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<[piece: Buffer, isLast: boolean]> {
  let left: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    left.push(chunk)
    length += chunk.length
    if (length <= size) continue
    const all = Buffer.concat(left)
    let at = 0
    for (; all.length - at > size; at += size) yield [all.subarray(at, at + size), false]
    left = [all.subarray(at)]
    length = all.length - at
  }
  yield [Buffer.concat(left), true]
}

/** @param name of the file within the backup @param key 32 bytes */
export async function* sealed(bytes: AsyncIterable<Buffer>, name: string, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const own = keyOf(key, salt, name)
  yield Buffer.concat([magic, salt])
  let number = 0
  for await (const [piece, isLast] of piecesOf(bytes, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** @throws WrongSeal */
export async function* unsealed(bytes: AsyncIterable<Buffer>, name: string, key: Buffer): AsyncGenerator<Buffer> {
  const headBytes = magic.length + saltBytes
  let head = Buffer.alloc(0)
  let own: Buffer | undefined
  async function* body() {
    for await (const chunk of bytes) {
      if (own) {
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < headBytes) continue
      if (!head.subarray(0, magic.length).equals(magic)) throw wrong(name)
      own = keyOf(key, head.subarray(magic.length, headBytes), name)
      yield head.subarray(headBytes)
    }
  }
  let number = 0
  for await (const [piece, isLast] of piecesOf(body(), sealedPieceBytes)) {
    if (!own || piece.length < tagBytes) throw wrong(name)
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(number, isLast))
    decipher.setAuthTag(piece.subarray(-tagBytes))
    let plain: Buffer
    try {
      plain = Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw wrong(name)
    }
    yield plain
    number += 1
  }
}

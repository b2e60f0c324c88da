// A map from 32-bit feature hashes to dense row numbers, in typed arrays: 8 bytes a slot where a Map takes about a hundred.

/** Open addressing with linear probing. Zero is not a key (features.ts never makes it). */
export class RowTable {
  size = 0
  private keys: Uint32Array
  private rows: Int32Array
  private mask: number

  constructor(expected = 64) {
    let slots = 64
    while (slots * 0.6 < expected) slots *= 2
    this.keys = new Uint32Array(slots)
    this.rows = new Int32Array(slots)
    this.mask = slots - 1
  }

  /** The row of a key, or -1. */
  get(key: number): number {
    const { keys, mask } = this
    for (let slot = Math.imul(key, 0x9e3779b1) & mask; ; slot = (slot + 1) & mask) {
      const found = keys[slot]!
      if (found === key) return this.rows[slot]!
      if (found === 0) return -1
    }
  }

  /** The row of a key; a new key gets the next number. */
  add(key: number): number {
    if (this.size >= this.keys.length * 0.7) this.grow()
    const { keys, mask } = this
    for (let slot = Math.imul(key, 0x9e3779b1) & mask; ; slot = (slot + 1) & mask) {
      const found = keys[slot]!
      if (found === key) return this.rows[slot]!
      if (found === 0) {
        keys[slot] = key
        this.rows[slot] = this.size
        return this.size++
      }
    }
  }

  /** The key of each row. */
  keysByRow(): Uint32Array {
    const found = new Uint32Array(this.size)
    for (let slot = 0; slot < this.keys.length; slot++)
      if (this.keys[slot] !== 0) found[this.rows[slot]!] = this.keys[slot]!
    return found
  }

  bytes(): number {
    return this.keys.byteLength + this.rows.byteLength
  }

  private grow(): void {
    const { keys, rows } = this
    this.keys = new Uint32Array(keys.length * 2)
    this.rows = new Int32Array(keys.length * 2)
    this.mask = keys.length * 2 - 1
    for (let old = 0; old < keys.length; old++) {
      const key = keys[old]!
      if (key === 0) continue
      let slot = Math.imul(key, 0x9e3779b1) & this.mask
      while (this.keys[slot] !== 0) slot = (slot + 1) & this.mask
      this.keys[slot] = key
      this.rows[slot] = rows[old]!
    }
  }
}

/** A growing list of row numbers in three bytes each: 16 million rows are more than any memory of lessons has. */
export class RowList {
  private low = new Uint16Array(1024)
  private high = new Uint8Array(1024)

  room(length: number): void {
    this.low = withRoom(this.low, length)
    this.high = withRoom(this.high, length)
  }
  at(place: number): number {
    return this.low[place]! | (this.high[place]! << 16)
  }
  set(place: number, row: number): void {
    this.low[place] = row
    this.high[place] = row >> 16
  }
  slice(from: number, to: number): Int32Array {
    const rows = new Int32Array(to - from)
    for (let place = from; place < to; place++) rows[place - from] = this.at(place)
    return rows
  }
  copyWithin(to: number, from: number, end: number): void {
    this.low.copyWithin(to, from, end)
    this.high.copyWithin(to, from, end)
  }
  bytes(): number {
    return this.low.byteLength + this.high.byteLength
  }
}

/** The same array, or a larger one with the same beginning. */
export function withRoom<T extends Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array>(array: T, length: number): T {
  if (length <= array.length) return array
  const larger = new (array.constructor as new (size: number) => T)(Math.ceil(length * 1.125))
  larger.set(array)
  return larger
}

// A map from 32-bit feature hashes to dense row numbers in typed arrays: about 10 bytes per row, where a Map takes
// about 100.

/** What a table consists of, to be stored. */
export type RowTableState = { size: number; keys: Uint32Array; slots: Int32Array }

/**
 * Open addressing with linear probing. 0 is not a valid key (features.ts never returns it). A slot holds a row plus one in
 * as many lower bits as the number of slots has, and above them the tag of the key: those bits of the hash that did not
 * choose the slot. A slot of another key is nearly always recognised without reading that key, which is rarely in the
 * processor's cache. No slot between the one that a key's hash chooses and the one that it is in holds a smaller tag
 * (ordered hash tables, Amble and Knuth 1974), so that an absent key takes about as many steps as one that is there: three
 * instead of thirteen where 80 % of the slots are in use.
 */
export class RowTable {
  size = 0
  /** The key of each row. */
  private keys: Uint32Array
  /** 0 is an empty slot. */
  private slots: Int32Array

  constructor(expected = 64) {
    let slots = 64
    while (slots * 0.6 < expected) slots *= 2
    this.keys = new Uint32Array(64)
    this.slots = new Int32Array(slots)
  }

  /** A table with the state of another one (`state`). */
  static from({ size, keys, slots }: RowTableState): RowTable {
    return Object.assign(new RowTable(), { size, keys, slots })
  }
  /** With as few slots as may be, as a table that is only read needs no room. */
  state(): RowTableState {
    let slots = 64
    while (slots * fullestSlots < this.size) slots *= 2
    return { size: this.size, keys: this.keysByRow(), slots: slotsOf(this.keys, this.size, slots) }
  }

  /** The row of a key, or -1. */
  get(key: number): number {
    const { keys, slots } = this
    const mask = slots.length - 1
    const hash = hashOf(key)
    const tag = (hash & ~mask) >>> 0
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot]!
      if (entry >>> 0 > (tag | mask) >>> 0) continue
      if (entry === 0 || entry >>> 0 < tag) return -1
      const row = (entry & mask) - 1
      if (keys[row] === key) return row
    }
  }

  /** The row of a key; a new key gets the next row. */
  add(key: number): number {
    const known = this.get(key)
    if (known >= 0) return known
    if (this.size >= this.slots.length * 0.7) this.grow()
    this.keys = grown(this.keys, this.size + 1)
    this.keys[this.size] = key
    insert(this.slots, key, this.size)
    return this.size++
  }

  keysByRow(): Uint32Array {
    return this.keys.slice(0, this.size)
  }

  bytes(): number {
    return this.keys.byteLength + this.slots.byteLength
  }

  private grow(): void {
    this.slots = slotsOf(this.keys, this.size, this.slots.length * 2)
  }
}

/** The share of the slots of a stored table that may be in use. */
const fullestSlots = 0.8

function slotsOf(keys: Uint32Array, size: number, length: number): Int32Array {
  const slots = new Int32Array(length)
  for (let row = 0; row < size; row++) insert(slots, keys[row]!, row)
  return slots
}

/** Puts a key before those with smaller tags, and moves these on. */
function insert(slots: Int32Array, key: number, row: number): void {
  const mask = slots.length - 1
  const hash = hashOf(key)
  let moved = (hash & ~mask) | (row + 1)
  for (let slot = hash & mask; moved !== 0; slot = (slot + 1) & mask) {
    const entry = slots[slot]!
    if (entry !== 0 && (entry & ~mask) >>> 0 >= (moved & ~mask) >>> 0) continue
    slots[slot] = moved
    moved = entry
  }
}

const hashOf = (key: number): number => Math.imul(key, 0x9e3779b1)

/** A growing list of row numbers of three bytes each, so at most 16 million rows. */
export class RowList {
  private low = new Uint16Array(1024)
  private high = new Uint8Array(1024)

  reserve(length: number): void {
    this.low = grown(this.low, length)
    this.high = grown(this.high, length)
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

/** The same array if it is long enough, or a larger copy. */
export function grown<T extends Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array>(
  array: T,
  length: number,
): T {
  if (length <= array.length) return array
  const larger = new (array.constructor as new (size: number) => T)(Math.ceil(length * 1.0625))
  larger.set(array)
  return larger
}

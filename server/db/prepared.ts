// Prepared statements: PostgreSQL parses a text once per connection, and plans it once where a plan for any values is as
// good as one for these. Only texts that come again and again are prepared, and at most so many, since each holds memory
// in every connection (decision 83).
import { createHash } from 'node:crypto'
import { sql } from 'kysely'

const maxStatements = 150
/** How often a text must have run in this pool before it is prepared. */
const enoughUses = 5
/** Texts that are counted at a time: those of filters are countless. */
const maxCounted = 2_000

/**
 * A count or a page may read few rows or many, depending on the values. Once planned for any values, the count of the log
 * list took four times as long.
 */
const dependsOnValues = /\blimit \$|\bcount\(\*\)/
/** In a statement that matches it and reads few rows for any values. */
export const onePlan = sql`/* one plan for all values */`
const saysOnePlan = (text: string) => text.includes('/* one plan for all values */')

/** The prepared statements of one pool, whose connections know the same names. */
export class PreparedStatements {
  #uses = new Map<string, number>()
  #names = new Map<string, string>()
  #isOff = false

  /** @returns the name under which this text is prepared; undefined while it is not worth it */
  nameOf(text: string): string | undefined {
    if (this.#isOff || (dependsOnValues.test(text) && !saysOnePlan(text))) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxStatements) return known
    const count = (this.#uses.get(text) ?? 0) + 1
    if (count < enoughUses) {
      if (this.#uses.size >= maxCounted) this.#uses.clear()
      this.#uses.set(text, count)
      return undefined
    }
    this.#uses.delete(text)
    // By its text: behind a pooler, a connection may know the names of other processes.
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    this.#names.set(text, name)
    return name
  }

  /** After a lost statement: a pooler that knows none (PgBouncer before 1.21) would lose more, so none is prepared again. */
  noteLost(error: unknown): void {
    if (isOfPooler((error as { code?: string }).code)) this.#isOff = true
  }
}

const isOfPooler = (code: string | undefined) => code === '26000' || code === '42P05'
/**
 * Whether a statement failed because its prepared form was not there (26000), was already there (42P05), or is of an older
 * schema (0A000). The connection must not be used again; the transaction may be repeated.
 */
export function isLostStatement(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return isOfPooler(code) || (code === '0A000' && /cached plan/.test(message ?? ''))
}

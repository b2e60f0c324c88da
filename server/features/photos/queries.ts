import type { Transaction } from '../../calls/context.ts'

/** Deletes a stored picture after the commit; nothing for `null`. */
export async function deletePhoto({ enqueue }: Pick<Transaction, 'enqueue'>, key: string | null): Promise<void> {
  if (key) await enqueue('photo.remove', { key })
}

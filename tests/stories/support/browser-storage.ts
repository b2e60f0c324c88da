import type { Page } from 'playwright-core'

/** What this browser knows of the offline cache of a workgroup, as JSON; null: it has none. */
export const offlineNoteOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('offline '))?.[1] ?? null)

/**
 * All user data that a browser stores, as one text: every IndexedDB database including file contents, localStorage and
 * sessionStorage.
 * @param without object stores that are left out, each as `database/store`; a database without the workgroup in its name
 */
export const storedData = (page: Page, without: readonly string[] = []): Promise<string> =>
  page.evaluate(async (left) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const read = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return [(value as File).name, await value.text()]
      if (Array.isArray(value)) return Promise.all(value.map(read))
      if (value === null || typeof value !== 'object') return value
      return Promise.all(Object.entries(value).map(async ([key, inner]) => [key, await read(inner)]))
    }
    const stores: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const db = await resultOf(indexedDB.open(name!))
      for (const store of db.objectStoreNames)
        if (!left.includes(`${name!.split(' ')[0]}/${store}`))
          stores.push(await read(await resultOf(db.transaction(store).objectStore(store).getAll())))
      db.close()
    }
    return JSON.stringify([stores, { ...localStorage }, { ...sessionStorage }])
  }, without)

import type { Page } from 'playwright-core'

/**
 * All user data that a browser stores, as one text: every IndexedDB database including file contents, localStorage and
 * sessionStorage.
 * @param without object stores that are left out, each as `database/store`
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
        if (!left.includes(`${name}/${store}`))
          stores.push(await read(await resultOf(db.transaction(store).objectStore(store).getAll())))
      db.close()
    }
    return JSON.stringify([stores, { ...localStorage }, { ...sessionStorage }])
  }, without)

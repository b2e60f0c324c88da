// The build cache of the service worker, which opens the application without a network. It caches builds, and never
// responses to calls. File names contain a hash of the content, so files of two builds are never
// mixed up.
import { buildCacheName, cachingLockName } from './build-id.ts'

/**
 * The build of this worker, defined by scripts/build/service-worker.ts: its id, also in its page, the files with which a
 * log is written, and all others, each with a pack that holds the texts among them (an object of texts by address).
 * Empty in development.
 */
declare const __KEPT__: { id: string; first: Packed; rest: Packed }
type Packed = { files: string[]; pack: string }
const { id, first, rest } = __KEPT__
/** Cached last: the build is whole. */
const wholeMark = '/whole'
const own = buildCacheName(id)
const isBuildCache = (name: string) => name.startsWith(buildCacheName(''))
const idOf = (cacheName: string) => cacheName.slice(buildCacheName('').length)
export const buildId = id
/**
 * Milliseconds until the cached page is shown; how many files are fetched at the same time, so that the screen's own
 * requests get through.
 */
const [patience, parallel] = [3000, 4]
/** So many new files are fetched one by one; more come with the pack, which costs a device a fifth of the time. */
const fewFiles = 40
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

/**
 * Caches this build: the page and what writes a log first, then the rest. What was cached stays after an error, and is
 * not fetched again.
 * @throws where a file does not load, and the browser tries again later; on a device without another build only while a
 *   log cannot be written yet: the rest is cached by `cacheRest`
 */
export const cacheBuild = (): Promise<void> =>
  new Promise((done, fail) => {
    if (!('locks' in navigator)) return void cacheAll().then(done, fail)
    // As long as this worker runs, an older one that cleans up leaves this build alone.
    navigator.locks
      .request(cachingLockName(id), { mode: 'shared' }, () =>
        cacheAll().then(() => (done(), new Promise<never>(() => {})), fail),
      )
      .catch(fail)
  })
async function cacheAll(): Promise<void> {
  if (first.files.length === 0) return
  const cache = await caches.open(own)
  if (!(await cache.match('/'))) {
    const page = await fetch('/', { cache: 'no-store' })
    if (!page.ok || !(await page.clone().text()).includes(`"${id}"`))
      throw new Error('the server has another build by now')
    await cacheFiles(cache, first)
    await cache.put('/', page)
  }
  const isOnly = (await caches.keys()).filter(isBuildCache).length === 1
  await cacheRest().catch((error: unknown) => {
    if (!isOnly) throw error
  })
}
/** Caches what is missing of this build. @throws where a file does not load */
export async function cacheRest(): Promise<void> {
  const cache = await caches.open(own)
  if (first.files.length === 0 || (await isWhole(own)) || !(await cache.match('/'))) return
  await cacheFiles(cache, rest)
  await cache.put(wholeMark, new Response())
}
const isWhole = async (name: string): Promise<boolean> =>
  (await caches.match(wholeMark, { cacheName: name })) !== undefined
async function cacheFiles(cache: Cache, { files, pack }: Packed): Promise<void> {
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const left = files.filter((file) => !present.has(file))
  const responseOf = await sourceOfFiles({ files: left, pack })
  const cacheNext = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      const response = await responseOf(file)
      if (!response.ok) throw new Error(`${file}: ${response.status}`)
      await cache.put(file, response)
    }
  }
  await Promise.all(Array.from({ length: parallel }, cacheNext)).finally(() => (left.length = 0))
}
/** From a build that is stored already, from the pack, or from the server. */
async function sourceOfFiles({ files, pack }: Packed): Promise<(file: string) => Promise<Response>> {
  const stored = await storedFiles()
  const texts = files.filter((file) => !stored.has(file)).length > fewFiles ? await textsOf(pack) : {}
  return async (file) => {
    const before = await stored.get(file)?.match(file)
    if (before) return before
    const text = Object.hasOwn(texts, file) ? texts[file] : undefined
    if (text === undefined) return fetch(file)
    return new Response(text, { headers: { 'content-type': types[file.slice(file.lastIndexOf('.') + 1)]! } })
  }
}
/** The files of all builds on this device, each with a cache that holds it. */
async function storedFiles(): Promise<Map<string, Cache>> {
  const stored = new Map<string, Cache>()
  for (const name of (await caches.keys()).filter(isBuildCache)) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) stored.set(new URL(url).pathname, cache)
  }
  return stored
}
async function textsOf(pack: string): Promise<Record<string, string>> {
  const response = await fetch(pack, { priority: 'low' })
  if (!response.ok) throw new Error(`${pack}: ${response.status}`)
  return (await response.json()) as Record<string, string>
}
/**
 * Whether a request is for the page or a file of a build; null for all others (calls, photos, documents, local admin
 * endpoints).
 */
export function isOfBuild({ method, mode, url }: Request): 'page' | 'file' | null {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || first.files.length === 0) return null
  if (mode === 'navigate') return pathname === '/' ? 'page' : null
  return pathname.startsWith('/assets/') ? 'file' : null
}
/** Network first: the cached page is used only where the server does not respond in time. */
export async function pageOf(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  const fetched = preloaded.then((response) => response ?? fetch(request))
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))
  const response = await Promise.race([fetched.catch(() => null), timeout])
  if (response?.ok) return response
  return (await caches.match('/', { cacheName: own })) ?? (await caches.match('/')) ?? fetched
}
export const fileOf = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/**
 * Deletes builds without an open page, once this one is whole, except one that a newer worker is caching. A page holds a
 * lock with the name of its build.
 * @param pages the number of open pages: as long as one holds no lock yet, it may be of any build, and nothing is
 *   deleted
 */
export async function deleteOldBuilds(pages: number): Promise<void> {
  if (!(await isWhole(own))) return
  // Read before the locks: a build that is begun in between is not among them.
  const before = (await caches.keys()).filter(isBuildCache)
  const { held = [] } = await navigator.locks.query()
  const locks = held.map(({ name }) => name ?? '')
  if (locks.filter(isBuildCache).length < pages) return
  const isUsed = (name: string) => locks.includes(name) || locks.includes(cachingLockName(idOf(name)))
  for (const name of before) if (name !== own && !isUsed(name)) await caches.delete(name)
}

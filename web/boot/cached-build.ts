// The worker's room that opens the application without a network. It keeps one build whole or not at all, answers with pages and files of
// builds alone, and never with what the server said to somebody. A file's name says its content, so no build is mixed with another.
import { buildCache } from './build-id.ts'

/** This worker's build (scripts/build/service-worker.ts): its id, which stands in its page too, and its files. None while it is developed. */
declare const __KEPT__: { id: string; files: string[] }
const { id, files } = __KEPT__
const own = buildCache(id)
const isBuildCache = (name: string) => name.startsWith(buildCache(''))
export const builtAs = id
/** Milliseconds that a page is waited for before the kept one is shown; a file at a time, as many as leave the network to the screen. */
const [patience, atOnce] = [3000, 4]

/** @throws where anything of it does not come: then nothing of it is kept, and a browser tries again later */
export async function keepBuild(): Promise<void> {
  if (files.length === 0) return
  const cache = await caches.open(own)
  if (await cache.match('/')) return
  const left = [...files]
  const bring = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      const answer = (await caches.match(file)) ?? (await fetch(file))
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
      await cache.put(file, answer)
    }
  }
  try {
    const page = await fetch('/', { cache: 'no-store' })
    if (!page.ok || !(await page.clone().text()).includes(`"${id}"`)) throw new Error('there is another build by now')
    await Promise.all(Array.from({ length: atOnce }, bring))
    // The last: where the page is, all of its files are.
    await cache.put('/', page)
  } catch (error) {
    left.length = 0
    await caches.delete(own)
    throw error
  }
}
/** Whether a request is for the page or a file of a build; all else never comes here: calls, photos, documents, the local door. */
export function isOfBuild({ method, mode, url }: Request): 'page' | 'file' | null {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || files.length === 0) return null
  if (mode === 'navigate') return pathname === '/' ? 'page' : null
  return pathname.startsWith('/assets/') ? 'file' : null
}
/** What the server has is never old: the kept page stands in only where it does not answer in time. */
export async function pageOf(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  const asked = preloaded.then((answer) => answer ?? fetch(request))
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))
  const answer = await Promise.race([asked.catch(() => null), late])
  if (answer?.ok) return answer
  return (await caches.match('/', { cacheName: own })) ?? (await caches.match('/')) ?? asked
}
export const fileOf = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** Builds of which no page lives are given up. A page holds a lock by the name of its build; one that holds none yet may be of any. */
export async function giveUpOld(pages: number): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const living = held.map(({ name }) => name ?? '').filter(isBuildCache)
  if (living.length < pages) return
  for (const name of await caches.keys())
    if (isBuildCache(name) && name !== own && !living.includes(name)) await caches.delete(name)
}

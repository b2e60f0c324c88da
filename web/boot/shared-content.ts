// What another app shares into the installed app: the service worker keeps it (service-worker.ts) until the page takes it.
import type { paths } from '../../contract/core/paths.ts'
import { limits } from '../../contract/rules/limits.ts'

/** The address to which the browser posts it, as in the web app manifest. */
export const shareAddress = '/share'
/** The screen that shows it. Written out, because the service worker has no list of screens. */
export const sharedScreen: typeof paths.shared = '/main/share'
const cacheName = 'shared'
const detailsAddress = '/share/details'
const fileAddress = (at: number) => `/share/file/${at}`
/** In UTF-16 units: more than a log may have. */
const mostText = 50_000

export type SharedContent = {
  title: string
  text: string
  files: File[]
  /** Files that were too many, too large or empty. */
  leftOut: number
}
type Details = { title: string; text: string; leftOut: number; files: { name: string; type: string }[] }

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, mostText).trim() : ''
}
/** Replaces what was shared before and not taken. @throws where the device has no room */
export async function keepShared(form: FormData): Promise<void> {
  const given = form.getAll('files').filter((one) => one instanceof File)
  const files = given.filter(({ size }) => size > 0 && size <= limits.fileBytes).slice(0, limits.files)
  const [text, url] = [textOf(form, 'text'), textOf(form, 'url')]
  const details: Details = {
    title: textOf(form, 'title'),
    // Many apps put the address into the text.
    text: [text, text.includes(url) ? '' : url].filter(Boolean).join('\n'),
    leftOut: given.length - files.length,
    files: files.map(({ name, type }) => ({ name, type })),
  }
  await forgetShared()
  const cache = await caches.open(cacheName)
  for (const [at, file] of files.entries()) await cache.put(fileAddress(at), new Response(file))
  await cache.put(detailsAddress, Response.json(details))
}
/** Null where nothing was shared. It stays until it is forgotten. */
export async function readShared(): Promise<SharedContent | null> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return null
  const cache = await caches.open(cacheName)
  const details = (await (await cache.match(detailsAddress))?.json()) as Details | undefined
  if (!details) return null
  const { title, text, leftOut } = details
  const files = await Promise.all(
    details.files.map(async ({ name, type }, at) => {
      const bytes = await (await cache.match(fileAddress(at)))!.blob()
      return new File([bytes], name, { type })
    }),
  )
  return { title, text, leftOut, files }
}
export const forgetShared = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(cacheName)
}

// A proxy in front of the product that serves one deployment after the other. In each, every file of the build has
// another name, and those of the previous one are deleted. The proxy can refuse connections, like a server that is down,
// or accept requests without responding, like a network that hangs.
import { readFile, readdir } from 'node:fs/promises'
import { createServer, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { webHeaders } from '../../../server/http/headers.ts'
import { manifest } from '../built-pages.ts'

const folder = join(import.meta.dirname, '../../../dist')
const named = /-([\w-]{7})(?=\.(?:js|css|woff2|json)\b)/g
const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  html: 'text/html',
  json: 'application/json',
}
/** The new names have the same length. */
const nameOf = (hash: string, deployment: number) => `v${deployment}${hash.slice(2)}`

/** The script of the service worker with the texts of one language among the files that it caches. */
function withTextsOf(language: string, script: string): string {
  const others = new Set(
    Object.entries(manifest).flatMap(([source, { file }]) =>
      source.startsWith('locales/') && !source.startsWith(`locales/${language}/`) ? [`/${file}`] : [],
    ),
  )
  const lists = /(?<=`)\/assets\/[^`]*,[^`]*(?=`)/g
  if (script.match(lists)?.length !== 2) throw new Error('the service worker has not two lists of files')
  return script.replace(lists, (files) =>
    files
      .split(',')
      .filter((file) => !others.has(file))
      .join(','),
  )
}

/**
 * @param language the service worker caches the texts of this language only. Caching all of them takes a device about
 *   two seconds more.
 */
export async function startDeployments(url: string, language?: string) {
  const built = await readdir(join(folder, 'assets'))
  let deployment = 1
  const namesIn = (of: number) =>
    new Map(built.map((name) => [name.replace(named, (_all, hash: string) => `-${nameOf(hash, of)}`), name]))
  let names = namesIn(deployment)
  let isShut = false
  let hung: ServerResponse[] | null = null
  const streams = new Set<() => void>()
  /** The files of this deployment that were asked for, by their paths in the build. */
  const bodies = new Map<string, Promise<string | Buffer>>()
  const ownText = (text: string) =>
    text
      .replace(named, (_all, hash: string) => `-${nameOf(hash, deployment)}`)
      // The build id, in the page and in the service worker.
      .replace(/((?:data-build=|id:)["`])[\da-f]{2}(?=[\da-f]{6}["`])/g, `$1${String(deployment).padStart(2, '0')}`)
  async function bodyOf(at: string): Promise<string | Buffer> {
    const bytes = await readFile(join(folder, at))
    if (at.endsWith('.woff2')) return bytes
    return ownText(at === '/service-worker.js' && language ? withTextsOf(language, bytes.toString()) : bytes.toString())
  }
  async function file(path: string, answer: ServerResponse): Promise<void> {
    const ending = path.slice(path.lastIndexOf('.') + 1)
    const name = names.get(path.replace('/assets/', ''))
    const at = path.startsWith('/assets/') ? name && join('assets', name) : path === '/' ? 'index.html' : path
    if (!at) return void answer.writeHead(404).end()
    if (!bodies.has(at)) bodies.set(at, bodyOf(at))
    const body = await bodies.get(at)!
    const headers = path === '/' ? webHeaders(String(body)) : {}
    answer.writeHead(200, { ...headers, 'content-type': types[path === '/' ? 'html' : ending]! }).end(body)
  }
  const proxy = createServer((incoming, answer) => {
    const { pathname } = new URL(incoming.url!, url)
    if (isShut) return incoming.socket.destroy()
    if (hung) return void hung.push(answer)
    if (pathname === '/' || pathname === '/service-worker.js' || pathname.startsWith('/assets/'))
      return void file(pathname, answer)
    const { method, headers } = incoming
    const on = request(new URL(incoming.url!, url), { method, headers }, (received) => {
      answer.writeHead(received.statusCode!, received.headers)
      received.pipe(answer)
      if (!received.headers['content-type']?.startsWith('text/event-stream')) return
      const forget = () => received.unpipe(answer).resume()
      streams.add(forget)
      answer.on('close', () => streams.delete(forget))
    })
    on.on('error', () => answer.destroy())
    answer.on('close', () => on.destroy())
    return void incoming.pipe(on)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Starts the next deployment. Its number is at the beginning of the build id. */
    deploy(): string {
      deployment += 1
      bodies.clear()
      names = namesIn(deployment)
      return String(deployment).padStart(2, '0')
    },
    shut(yes: boolean): void {
      isShut = yes
      if (yes) proxy.closeAllConnections()
    },
    /** Accepts requests without responding; requests accepted meanwhile are never answered. */
    hang(yes: boolean): void {
      for (const answer of hung ?? []) answer.destroy()
      hung = yes ? [] : null
    },
    /** The files of this deployment that were asked for. */
    requested: () => [...bodies.keys()],
    openStreams: () => streams.size,
    /** Silences the open event streams without closing them, as a NAT that forgets connections. */
    forgetStreams(): void {
      for (const forget of streams) forget()
    },
    stop: () => new Promise((closed) => (proxy.close(closed), proxy.closeAllConnections())),
  }
}

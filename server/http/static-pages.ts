// Routes that are no calls: the files of the web client, and metrics.
import fastifyStatic from '@fastify/static'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paths } from '../../contract/core/paths.ts'
import { cardReader } from '../../contract/calls/contacts/card-reader.ts'
import { refusal } from './error-response.ts'
import { send } from './response.ts'
import { Failure } from '../core/failure.ts'
import { apiHeaders, cardReaderHeaders, fileHeaders, webHeaders } from './headers.ts'
import { addLocalRoute, type LocalDoor } from './local-admin.ts'
import { registry } from '../core/metrics.ts'
import { languageOf } from '../core/texts.ts'

const webFolder = join(import.meta.dirname, '..', '..', 'dist')

export function addMetrics(app: FastifyInstance, door: LocalDoor): void {
  addLocalRoute(app, door, '/metrics', async (_request, reply) =>
    reply
      .headers(apiHeaders)
      .type(registry.contentType)
      .send(await registry.metrics()),
  )
}
const unknownAddress = (request: FastifyRequest, reply: Parameters<typeof send>[0]) =>
  send(reply, refusal(new Failure('not_found'), languageOf(request.headers['accept-language']), request.log))

/** Node answers requests without Host or with Expect by itself (RFC 9110, 7.2 and 10.1.1), without security headers. */
function answerForNode(app: FastifyInstance): void {
  Object.assign(app.server, { requireHostHeader: false })
  app.addHook('onRequest', async (request) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new Failure('malformed', { values: { name: 'Host' } })
  })
  app.server.on('checkExpectation', (_request, response: ServerResponse) =>
    response.writeHead(417, { ...apiHeaders, connection: 'close' }).end(),
  )
}

export async function addWeb(app: FastifyInstance): Promise<void> {
  answerForNode(app)
  app.setNotFoundHandler((request, reply) => unknownAddress(request, reply))
  if (!existsSync(join(webFolder, 'index.html'))) return
  const headers = webHeaders(readFileSync(join(webFolder, 'index.html'), 'utf8'))
  await app.register(fastifyStatic, {
    root: webFolder,
    // Routes of its own list the folder, which has thousands of files, at every request.
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      // Names under assets/ contain a content hash; all others are revalidated.
      const lasting = basename(dirname(path)) === 'assets' && /-[\w-]{7}\./.test(basename(path))
      if (path.startsWith(join(webFolder, cardReader))) return void reply.headers(cardReaderHeaders)
      reply.headers(lasting ? fileHeaders : { ...headers, 'cache-control': 'no-cache' })
    },
  })
  // As in an address, also where the file system separates names otherwise.
  const files = new Set(
    readdirSync(webFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(webFolder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )
  app.get('/', (_request, reply) => reply.sendFile('index.html'))
  // What another app shares into an installed page is taken by its service worker; without one it cannot be kept.
  app.post('/share', (_request, reply) =>
    reply.headers({ ...headers, connection: 'close' }).redirect(`/#${paths.shared}`, 303),
  )
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) =>
      files.has(request.params['*']) ? reply.sendFile(request.params['*']) : unknownAddress(request, reply),
  })
}

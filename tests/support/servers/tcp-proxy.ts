// A real TCP proxy that can drop its connections silently, as a NAT does: no data passes, and neither side is notified.
// It can also lose packets: what TCP sends again arrives late, and everything behind it.
import { Transform } from 'node:stream'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** @param to the target; a host that begins with a slash is the folder of PostgreSQL's socket */
export async function startTcpProxy(to: { host: string; port: number }, { loses = false } = {}) {
  const open = new Set<Socket>()
  const silent: Socket[] = []
  const loss = { share: 0, ms: 0 }
  const late = () =>
    new Transform({
      transform: (chunk: Buffer, _encoding, done) =>
        void setTimeout(() => done(null, chunk), Math.random() < loss.share ? loss.ms : 0),
    })
  const state = { swallows: false }
  const server = createServer((near) => {
    if (state.swallows) return void silent.push(near.on('error', () => {}))
    const far = to.host.startsWith('/')
      ? connect(`${to.host}/.s.PGSQL.${to.port}`)
      : connect({ host: to.host, port: to.port })
    if (loses) near.pipe(late()).pipe(far).pipe(late()).pipe(near)
    else near.pipe(far).pipe(near)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      // A connection that is reset ends no pipe. A silenced one is no longer open here.
      socket.on('close', () => open.delete(socket) && other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    /** Silences the open connections; new ones work. */
    forget: () => {
      for (const socket of open) socket.unpipe().pause().removeAllListeners('data')
      const forgotten = [...open]
      open.clear()
      silent.push(...forgotten)
      // The other machine gives them up after a while.
      setTimeout(() => {
        for (const socket of forgotten) socket.destroy()
      }, 30_000).unref()
    },
    /** While it does, new connections are accepted, and nothing that they send arrives. */
    swallow: (swallows: boolean) => void Object.assign(state, { swallows }),
    /** From now on this share of the packets arrives so many milliseconds later; only of a proxy that `loses`. */
    lose: (share: number, ms: number) => void Object.assign(loss, { share, ms }),
    stop: () => {
      for (const socket of [...open, ...silent]) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

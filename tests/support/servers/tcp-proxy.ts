// A real TCP proxy that can drop its connections silently, as a NAT does: no data passes, and neither side is notified.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** @param to the target; a host that begins with a slash is the folder of PostgreSQL's socket */
export async function startTcpProxy(to: { host: string; port: number }) {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = to.host.startsWith('/')
      ? connect(`${to.host}/.s.PGSQL.${to.port}`)
      : connect({ host: to.host, port: to.port })
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    /** Silences the open connections; new ones work. */
    forget: () => {
      for (const socket of open) socket.unpipe().pause().removeAllListeners('data')
    },
    stop: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

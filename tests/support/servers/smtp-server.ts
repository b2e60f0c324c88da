// A local SMTP server: the mails it received, and configurable responses.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { parseEml, type ParsedMail } from '../../../server/outbound/eml.ts'

type Received = { source: string; mail: ParsedMail; from: string; to: string[] }
const rejection = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
export async function startMailServer() {
  const received: Received[] = []
  /** The next rejections, in order: of a connection, or of a received mail. */
  const answers: { to: 'connection' | 'mail'; code: number }[] = []
  const state = { port: 0, taken: () => {} }
  const nextRejection = (what: 'connection' | 'mail') =>
    answers[0]?.to === what ? rejection(answers.shift()!.code) : undefined
  const open = async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => done(nextRejection('connection')),
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nobody') ? new Error('no such person') : null),
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          const rejectionOfMail = nextRejection('mail')
          if (rejectionOfMail) return done(rejectionOfMail)
          const source = Buffer.concat(chunks).toString()
          try {
            received.push({
              source,
              mail: await parseEml(source),
              from: (session.envelope.mailFrom as { address: string }).address,
              to: session.envelope.rcptTo.map((to) => to.address),
            })
          } catch (error) {
            return done(error as Error)
          }
          state.taken()
          done()
        })
      },
    })
    // Connection errors of killed clients are ignored.
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(state.port, '127.0.0.1', resolve))
    state.port = (server.server.address() as AddressInfo).port
    return server
  }
  let server: SMTPServer | undefined = await open()
  const close = async () => {
    const last = server
    server = undefined
    if (last) await new Promise<void>((resolve) => last.close(resolve))
  }
  return {
    url: `smtp://127.0.0.1:${state.port}`,
    received,
    answers,
    mailsTo: (address: string): ParsedMail[] =>
      received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail),
    /** Called when a mail was received and its response not sent yet. */
    onReceived: (act: () => void) => void (state.taken = act),
    /** Stops listening until it is opened again. */
    close,
    async open() {
      server ??= await open()
    },
  }
}

// COPY as streams: all rows of a table in the text format of PostgreSQL, out of a connection and into one.
import { Readable } from 'node:stream'
import type pg from 'pg'

/** What `pg` asks of a statement that it runs; the messages of the protocol arrive by these names. */
type Submitted = {
  submit(connection: CopyConnection): void
  handleError(error: Error): void
  handleReadyForQuery(): void
  handleCommandComplete(): void
  handleRowDescription(): void
  handleDataRow(): void
  handleCopyInResponse(connection: CopyConnection): void
  handleCopyData(message: { chunk: Buffer }): void
}
type CopyConnection = {
  stream: NodeJS.ReadableStream & { writableNeedDrain: boolean; once(event: string, then: () => void): void }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}
const nothing = () => {}
const run = (client: pg.ClientBase, statement: Submitted) =>
  void (client.query as unknown as (statement: Submitted) => void).call(client, statement)

/** @param statement `copy … to stdout`. The stream must be read to its end before the next statement runs. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  let connection: CopyConnection
  const rows = new Readable({ read: () => connection?.stream.resume() })
  run(client, {
    submit(own) {
      connection = own
      own.query(statement)
    },
    handleError: (error) => rows.destroy(error),
    handleCopyData({ chunk }) {
      // A copy, because the parser of the protocol uses the memory of the chunk again.
      if (!rows.push(Buffer.from(chunk))) connection.stream.pause()
    },
    handleReadyForQuery() {
      // The last row may have paused it, and nobody reads on after the end.
      connection.stream.resume()
      rows.push(null)
    },
    handleCommandComplete: nothing,
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleCopyInResponse: nothing,
  })
  return rows
}

/** @param statement `copy … from stdin` @throws errors of the database, and those of `rows` after the statement has ended */
export function copyIn(client: pg.ClientBase, statement: string, rows: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let fault: Error | undefined
    const send = async (connection: CopyConnection) => {
      try {
        for await (const chunk of rows) {
          if (fault) return
          connection.sendCopyFromChunk(chunk)
          if (connection.stream.writableNeedDrain)
            await new Promise<void>((drained) => connection.stream.once('drain', drained))
        }
        connection.endCopyFrom()
      } catch (error) {
        fault = error as Error
        connection.sendCopyFail('the rows cannot be read')
      }
    }
    run(client, {
      submit: (connection) => connection.query(statement),
      handleCopyInResponse: (connection) => void send(connection),
      handleError(error) {
        fault ??= error
        reject(fault)
      },
      handleReadyForQuery: () => resolve(),
      handleCopyData: nothing,
      handleCommandComplete: nothing,
      handleRowDescription: nothing,
      handleDataRow: nothing,
    })
  })
}

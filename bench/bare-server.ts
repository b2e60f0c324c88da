// A minimal server for bench/http.ts and bench/create.ts: reads the body, runs the statement of the path
// (/<case>/<which>; of several the next one each time), and responds with JSON.
import { createServer } from 'node:http'
import pg from 'pg'
import type { Statement } from './list-statement.ts'

const pool = new pg.Pool({ ...(JSON.parse(process.env.OWNER!) as pg.PoolConfig), max: 8 })
pool.on('error', () => {})
const statements = JSON.parse(process.env.STATEMENTS!) as Record<string, Statement | Statement[]>[]
let next = 0
const server = createServer((request, response) => {
  request.resume().on('end', async () => {
    if (request.method === 'GET') return response.end('ready')
    const [, at, which] = request.url!.split('/')
    const all = [statements[Number(at)]![which!]!].flat()
    const { text, values } = all[(next += 1) % all.length]!
    const { rows } = await pool.query(text, values)
    const body = JSON.stringify({
      status: 200,
      success: true,
      message: { list: rows.filter((row) => row.id !== null), totalCnt: rows[0]?.total },
    })
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body)
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit())

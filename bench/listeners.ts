// `npm run bench:listeners`: 500 people follow the events of one web process, which is stopped with SIGTERM and started
// again. Each comes back as a browser does (web/api/retry-delay.ts) and asks for its notifications. Prints how long it
// takes until all follow again, counted from when the server answers, the delays of their calls and what was refused.
// No limits. Options: `-- --listeners 500`.
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { notifications } from '../contract/calls/notifications/calls.ts'
import { roleCodes } from '../contract/codes.ts'
import { seedDemo } from '../scripts/seed/demo.ts'
import { retryDelay } from '../web/api/retry-delay.ts'
import { openDatabase, signIn } from './database.ts'
import { quantile } from './quantiles.ts'

const { values } = parseArgs({ options: { listeners: { type: 'string', default: '500' } } })
const count = Number(values.listeners)
const database = await openDatabase(undefined)
const { client, folder } = database
const port = 4885
const url = `http://127.0.0.1:${port}`
try {
  await seedDemo(client, new Date())
  const { rows } = await client.query<{ user_id: string; workgroup_id: string }>(
    `with workgroup as (select min(id) as id from workgroups), made as (
       insert into users (email, name, password_hash, last_workgroup_id)
       select 'listener' || i || '@bench.example', '동료' || i, '', workgroup.id from workgroup, generate_series(1, $1) i returning id)
     insert into members (workgroup_id, user_id, role, joined_at)
     select workgroup.id, made.id, $2, now() from workgroup, made returning user_id, workgroup_id`,
    [count, Number(roleCodes.staff)],
  )
  const tokens: string[] = []
  for (const { user_id, workgroup_id } of rows) tokens.push(await signIn(client, user_id, workgroup_id))

  const environment = { DATABASE_URL: database.url, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const start = () => database.startServer('../server/main.ts', environment, `${url}/healthz`)
  const state = { following: 0, isOver: false, refused: {} as Record<string, number>, times: [] as number[] }
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string, method: string, token: string, on?: Agent) =>
    new Promise<IncomingMessage | null>((resolve) => {
      const sent = request(url + path, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(on && { agent: on }),
      })
      sent.on('response', resolve).on('error', () => resolve(null))
      sent.end()
    })
  const listen = async (token: string) => {
    for (let attempts = 0; !state.isOver; attempts += 1) {
      const stream = await ask(notifications.live.path, notifications.live.method, token)
      if (stream?.statusCode === 200) {
        attempts = 0
        state.following += 1
        const began = performance.now()
        const list = await ask(notifications.list.path, 'POST', token, agent)
        list?.resume()
        if (list?.statusCode === 200) state.times.push(performance.now() - began)
        else note(list)
        await new Promise((resolve) => stream.resume().on('close', resolve))
        state.following -= 1
      } else note(stream)
      stream?.resume()
      if (!state.isOver) await pause(retryDelay(attempts))
    }
  }
  const note = (answer: IncomingMessage | null) => {
    const status = answer?.statusCode ?? 'no connection'
    state.refused[status] = (state.refused[status] ?? 0) + 1
  }
  const allFollow = async () => {
    const began = performance.now()
    while (state.following < count) await pause(20)
    const [p50, p95, most] = [0.5, 0.95, 1].map((share) => quantile(state.times, share).toFixed(0))
    console.log(
      `all ${count} follow after ${((performance.now() - began) / 1000).toFixed(1)} s; their notifications: p50 ${p50}, p95 ${p95}, longest ${most} ms; refused ${JSON.stringify(state.refused)}`,
    )
    Object.assign(state, { refused: {}, times: [] })
  }
  const first = await start()
  const listening = tokens.map(listen)
  await allFollow()
  for (let restart = 1, running = first; restart <= 3; restart += 1) {
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
    running = await start()
    console.log(`restart ${restart}:`)
    await allFollow()
  }
  state.isOver = true
  void Promise.all(listening)
} finally {
  await database.stop()
}
process.exit()

// `npm run attack -- http://127.0.0.1:PORT`: what somebody could do to a running server of this machine, and what each attempt
// costs everybody else: the longest wait of a /healthz asked every 20 ms, and the memory of the server with its PostgreSQL.
// Every attack is bounded in number and ends after 20 seconds. Exit 1: somebody waited more than 200 ms, or it took 600 MB.
import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listenerOf } from './attack/memory.ts'
import { people } from './attack/accounts.ts'
import { pictures } from './attack/pictures.ts'
import type { PollResult } from './attack/poll-health.ts'
import { searches } from './attack/search.ts'
import { sheets } from './attack/sheets.ts'
import { signIn, Tally, type Attack, type Target } from './attack/target.ts'
import { texts } from './attack/slow-texts.ts'
import { unfinished } from './attack/unfinished-bodies.ts'
import type { MemoryPeak } from './attack/measure-memory.ts'

const usage = `npm run attack -- http://127.0.0.1:PORT [--email E --password P | --token T] [--throwaway] [--only ROOM,…] [--pid PID]
Rooms (or a part of a name): marks, food, search, sheets, pictures, unfinished, passwords, race, workgroups. Searches, sheets and pictures need somebody signed in.
--throwaway says that the account and its server may be spoilt: its sign-in locked, its password changed and changed back, 30 workgroups made.`
const most = { seconds: 20, wait: 200, mb: 600 }

const { values, positionals } = readArguments()
const url = loopbackOnly(positionals[0])
const wanted = values.only?.split(',')
const calm: Attack = {
  name: 'nothing',
  room: 'nothing',
  ready: () => (_tally, signal) => pause(2_000, undefined, { signal }),
}
const attacks = [calm, ...texts, ...searches, ...sheets, ...pictures, ...people, ...unfinished].filter(
  ({ room, name }) => room === 'nothing' || !wanted || wanted.some((part) => room === part || name.includes(part)),
)

const children: ChildProcess[] = []
process.exitCode = 1
try {
  process.exitCode = (await attackAll()) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
} finally {
  for (const child of children) child.disconnect()
}

async function attackAll(): Promise<boolean> {
  const account = values.email && values.password ? { email: values.email, password: values.password } : null
  const site: Target = { url, token: values.token ?? null, account }
  if (account) {
    const { said, token } = await signIn(site, account, { signal: AbortSignal.timeout(10_000) })
    if (!token) throw new Error(`${account.email} could not sign in: ${said}`)
    site.token = token
  }
  const poller = begin('poll-health.ts', new URL('/healthz', url).href)
  const pid = Number(values.pid ?? listenerOf(Number(url.port || 80)) ?? 0)
  const scale = pid ? begin('measure-memory.ts', String(pid)) : null
  if (!pid) console.log('Whose port it is cannot be seen here, so memory is not measured: --pid says it.\n')
  console.log(line('attack', 'longest wait', 'memory', 'requests and answers'))
  let isWell = true
  for (const attack of attacks) {
    const lacks = missing(attack, site)
    if (lacks) {
      console.log(line(attack.name, '–', '–', `not run: needs ${lacks}`))
      continue
    }
    if (!(await comesBack(poller))) {
      console.log(
        line(
          attack.name,
          '–',
          '–',
          `not run, nor what follows: after ${most.seconds} s the server still does not answer in time`,
        ),
      )
      return false
    }
    const run = await attack.ready(site)
    const tally = new Tally()
    for (const child of [poller, scale]) child?.send('begin')
    const remark = await run(tally, AbortSignal.timeout(most.seconds * 1000))
    const polled = await say<PollResult>(poller, 'end')
    const weighed = scale && (await say<MemoryPeak>(scale, 'end'))
    const isBad = polled.longest > most.wait || polled.bad > 0 || (weighed?.peak ?? 0) > most.mb
    isWell &&= !isBad
    console.log(
      line(
        attack.name,
        `${polled.isWaiting ? 'over ' : ''}${polled.longest.toFixed(0)} ms`,
        weighed ? `${weighed.peak.toFixed(0)} MB ${weighed.kind}` : '–',
        [
          `${tally.total}: ${String(tally) || 'none'}`,
          remark,
          polled.bad > 0 && `/healthz failed ${polled.bad} of ${polled.polls} times`,
        ]
          .filter(Boolean)
          .join('; '),
        isBad,
      ),
    )
  }
  console.log(
    isWell
      ? `\nNobody waited more than ${most.wait} ms, and it stayed below ${most.mb} MB.`
      : `\n✗ more than ${most.wait} ms, a failed /healthz, or more than ${most.mb} MB.`,
  )
  return isWell
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        email: text,
        password: text,
        token: text,
        only: text,
        pid: text,
        throwaway: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return misuse((error as Error).message)
  }
}
function loopbackOnly(given: string | undefined): URL {
  if (!given || !URL.canParse(given)) return misuse('Which server?')
  const found = new URL(given)
  // A name may point anywhere; what it is taken for here is this machine.
  if (found.hostname === 'localhost') found.hostname = '127.0.0.1'
  if (found.protocol !== 'http:' || !/^(127(\.\d{1,3}){3}|\[::1\])$/.test(found.hostname))
    return misuse(`${given} is not this machine. Only http://127.0.0.1:PORT is attacked.`)
  return found
}
function misuse(why: string): never {
  console.error(`${why}\n${usage}`)
  process.exit(2)
}
function missing({ needs }: Attack, { token, account }: Target): string | null {
  if (!needs || (needs === 'a token' && token)) return null
  if (needs === 'a token') return '--email and --password, or --token'
  if (!account) return '--email and --password'
  return needs === 'a throwaway account' && !values.throwaway ? '--throwaway' : null
}

function begin(file: string, argument: string): ChildProcess {
  const child = fork(new URL(`attack/${file}`, import.meta.url), [argument])
  children.push(child)
  return child
}
function say<T>(child: ChildProcess, word: string): Promise<T> {
  return new Promise((resolve) => {
    child.once('message', (said) => resolve(said as T))
    child.send(word)
  })
}
/** What one attack left behind is not the next one's. */
async function comesBack(poller: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < most.seconds; tries += 1) {
    poller.send('begin')
    await pause(1_000)
    const { longest, polls, bad } = await say<PollResult>(poller, 'end')
    if (polls > 10 && bad === 0 && longest < most.wait / 2) return true
  }
  return false
}
function line(attack: string, wait: string, memory: string, answers: string, isBad = false): string {
  return `${isBad ? '✗' : ' '} ${attack.padEnd(60)} ${wait.padStart(12)} ${memory.padStart(11)}   ${answers}`
}

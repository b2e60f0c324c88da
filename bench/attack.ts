// `npm run attack -- http://127.0.0.1:PORT`: attacks a running server on this machine and measures the effect on
// others: the longest response time of /healthz, requested every 20 ms, and the memory of the server with its
// PostgreSQL. Every attack ends after 20 seconds. Exit code 1 if /healthz fails or takes more than 200 ms, or if the
// memory exceeds 600 MB; 2 for invalid arguments.
import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listenerOf } from './attack/memory.ts'
import { accountAttacks } from './attack/accounts.ts'
import { imageAttacks } from './attack/pictures.ts'
import type { PollResult } from './attack/poll-health.ts'
import { searchAttacks } from './attack/search.ts'
import { sheetAttacks } from './attack/sheets.ts'
import { signIn, Tally, type Attack, type Target } from './attack/target.ts'
import { slowTexts } from './attack/slow-texts.ts'
import { unfinishedBodies } from './attack/unfinished-bodies.ts'
import type { MemoryPeak } from './attack/measure-memory.ts'

const usage = `npm run attack -- http://127.0.0.1:PORT [--email E --password P | --token T] [--throwaway] [--only ROOM,…] [--pid PID]
Rooms (or a part of a name): marks, food, search, sheets, pictures, unfinished, passwords, race, workgroups. Searches, sheets and pictures need somebody signed in.
--throwaway says that the account and its server may be spoilt: its sign-in locked, its password changed and changed back, 30 workgroups made.`
const limits = { seconds: 20, wait: 200, mb: 600 }

const { values, positionals } = readArguments()
const url = loopbackOnly(positionals[0])
const wanted = values.only?.split(',')
const baseline: Attack = {
  name: 'nothing',
  topic: 'nothing',
  prepare: () => (_tally, signal) => pause(2_000, undefined, { signal }),
}
const attacks = [
  baseline,
  ...slowTexts,
  ...searchAttacks,
  ...sheetAttacks,
  ...imageAttacks,
  ...accountAttacks,
  ...unfinishedBodies,
].filter(
  ({ topic, name }) => topic === 'nothing' || !wanted || wanted.some((part) => topic === part || name.includes(part)),
)

const children: ChildProcess[] = []
process.exitCode = 1
try {
  process.exitCode = (await runAttacks()) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
} finally {
  for (const child of children) child.disconnect()
}

async function runAttacks(): Promise<boolean> {
  const account = values.email && values.password ? { email: values.email, password: values.password } : null
  const target: Target = { url, token: values.token ?? null, account }
  if (account) {
    const { outcome, token } = await signIn(target, account, { signal: AbortSignal.timeout(10_000) })
    if (!token) throw new Error(`${account.email} could not sign in: ${outcome}`)
    target.token = token
  }
  const poller = startChild('poll-health.ts', new URL('/healthz', url).href)
  const pid = Number(values.pid ?? listenerOf(Number(url.port || 80)) ?? 0)
  const memoryMeter = pid ? startChild('measure-memory.ts', String(pid)) : null
  if (!pid) console.log('Whose port it is cannot be seen here, so memory is not measured: --pid says it.\n')
  console.log(formatLine('attack', 'longest wait', 'memory', 'requests and answers'))
  let isPassed = true
  for (const attack of attacks) {
    const missingFor = missingOption(attack, target)
    if (missingFor) {
      console.log(formatLine(attack.name, '–', '–', `not run: needs ${missingFor}`))
      continue
    }
    if (!(await hasRecovered(poller))) {
      console.log(
        formatLine(
          attack.name,
          '–',
          '–',
          `not run, nor what follows: after ${limits.seconds} s the server still does not answer in time`,
        ),
      )
      return false
    }
    const run = await attack.prepare(target)
    const tally = new Tally()
    for (const child of [poller, memoryMeter]) child?.send('begin')
    const remark = await run(tally, AbortSignal.timeout(limits.seconds * 1000))
    const polled = await request<PollResult>(poller, 'end')
    const weighed = memoryMeter && (await request<MemoryPeak>(memoryMeter, 'end'))
    const isBad = polled.longest > limits.wait || polled.failed > 0 || (weighed?.peak ?? 0) > limits.mb
    isPassed &&= !isBad
    console.log(
      formatLine(
        attack.name,
        `${polled.isWaiting ? 'over ' : ''}${polled.longest.toFixed(0)} ms`,
        weighed ? `${weighed.peak.toFixed(0)} MB ${weighed.kind}` : '–',
        [
          `${tally.total}: ${String(tally) || 'none'}`,
          remark,
          polled.failed > 0 && `/healthz failed ${polled.failed} of ${polled.polls} times`,
        ]
          .filter(Boolean)
          .join('; '),
        isBad,
      ),
    )
  }
  console.log(
    isPassed
      ? `\nNobody waited more than ${limits.wait} ms, and it stayed below ${limits.mb} MB.`
      : `\n✗ more than ${limits.wait} ms, a failed /healthz, or more than ${limits.mb} MB.`,
  )
  return isPassed
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
  // The name might resolve to another address.
  if (found.hostname === 'localhost') found.hostname = '127.0.0.1'
  if (found.protocol !== 'http:' || !/^(127(\.\d{1,3}){3}|\[::1\])$/.test(found.hostname))
    return misuse(`${given} is not this machine. Only http://127.0.0.1:PORT is attacked.`)
  return found
}
function misuse(why: string): never {
  console.error(`${why}\n${usage}`)
  process.exit(2)
}
function missingOption({ requires: needs }: Attack, { token, account }: Target): string | null {
  if (!needs || (needs === 'a token' && token)) return null
  if (needs === 'a token') return '--email and --password, or --token'
  if (!account) return '--email and --password'
  return needs === 'a throwaway account' && !values.throwaway ? '--throwaway' : null
}

function startChild(file: string, argument: string): ChildProcess {
  const child = fork(new URL(`attack/${file}`, import.meta.url), [argument])
  children.push(child)
  return child
}
function request<T>(child: ChildProcess, word: string): Promise<T> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as T))
    child.send(word)
  })
}
/** Waits until the server responds normally again, so that one attack does not affect the measurement of the next. */
async function hasRecovered(poller: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < limits.seconds; tries += 1) {
    poller.send('begin')
    await pause(1_000)
    const { longest, polls, failed: bad } = await request<PollResult>(poller, 'end')
    if (polls > 10 && bad === 0 && longest < limits.wait / 2) return true
  }
  return false
}
function formatLine(attack: string, wait: string, memory: string, answers: string, isBad = false): string {
  return `${isBad ? '✗' : ' '} ${attack.padEnd(60)} ${wait.padStart(12)} ${memory.padStart(11)}   ${answers}`
}

// A child process of bench/attack.ts: requests /healthz every 20 ms over new connections and records the longest
// response time. A process of its own, so that the work of the attacker does not delay it.
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const url = process.argv[2]!
/** `longest`: in milliseconds. `isWaiting`: the longest request is still pending. */
export type PollResult = { longest: number; polls: number; failed: number; isWaiting: boolean }
let result: PollResult = { longest: 0, polls: 0, failed: 0, isWaiting: false }
let began = 0

const poll = () =>
  new Promise<boolean>((resolve) => {
    const sent = request(url, { agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
      answer.on('error', () => resolve(false))
    })
    sent.on('error', () => resolve(false))
    sent.end()
  })
process.on('message', (word: 'begin' | 'end') => {
  if (word === 'begin') result = { longest: 0, polls: 0, failed: 0, isWaiting: false }
  else process.send!(currentResult())
})
function currentResult(): PollResult {
  const waited = began ? performance.now() - began : 0
  return waited > result.longest ? { ...result, longest: waited, isWaiting: true } : result
}
process.on('disconnect', () => process.exit())
for (;;) {
  began = performance.now()
  const isGood = await poll()
  const took = performance.now() - began
  began = 0
  result = {
    ...result,
    longest: Math.max(result.longest, took),
    polls: result.polls + 1,
    failed: result.failed + (isGood ? 0 : 1),
  }
  await pause(Math.max(1, 20 - took))
}

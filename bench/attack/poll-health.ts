// In a process of its own, so that the attacker's work delays nobody else: asks /healthz every 20 ms, each time over a new
// connection as a new visitor would, and remembers the longest wait.
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const url = process.argv[2]!
/** @param isWaiting when the longest wait had not ended yet */
export type PollResult = { longest: number; polls: number; bad: number; isWaiting: boolean }
let seen: PollResult = { longest: 0, polls: 0, bad: 0, isWaiting: false }
let began = 0

const poll = () =>
  new Promise<boolean>((resolve) => {
    const asked = request(url, { agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
      answer.on('error', () => resolve(false))
    })
    asked.on('error', () => resolve(false))
    asked.end()
  })
process.on('message', (word: 'begin' | 'end') => {
  if (word === 'begin') seen = { longest: 0, polls: 0, bad: 0, isWaiting: false }
  else process.send!(soFar())
})
function soFar(): PollResult {
  const waited = began ? performance.now() - began : 0
  return waited > seen.longest ? { ...seen, longest: waited, isWaiting: true } : seen
}
process.on('disconnect', () => process.exit())
for (;;) {
  began = performance.now()
  const isGood = await poll()
  const took = performance.now() - began
  began = 0
  seen = { ...seen, longest: Math.max(seen.longest, took), polls: seen.polls + 1, bad: seen.bad + (isGood ? 0 : 1) }
  await pause(Math.max(1, 20 - took))
}

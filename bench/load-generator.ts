// The client process of load.ts: for some seconds, each caller sends its next request as soon as the last one is
// answered.
import { Agent, request } from 'node:http'
import type { Load, Measured } from './load.ts'
import { quantile } from './quantiles.ts'

const { url, token, form, callers, seconds } = JSON.parse(process.env.LOAD!) as Load
const agent = new Agent({ keepAlive: true, maxSockets: callers })
const forms = [form].flat()
const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` }
let next = 0
const times: number[] = []
let failed = 0

const call = () =>
  new Promise<void>((resolve) => {
    const started = performance.now()
    const body = forms[(next += 1) % forms.length]!
    const length = { 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (answer) => {
      if (answer.statusCode !== 200) failed += 1
      answer.resume().on('end', () => {
        times.push(performance.now() - started)
        resolve()
      })
    })
    sent.on('error', () => {
      failed += 1
      resolve()
    })
    sent.end(body)
  })
const began = performance.now()
const caller = async () => {
  while (performance.now() - began < seconds * 1000) await call()
}
await Promise.all(Array.from({ length: callers }, caller))
const took = (performance.now() - began) / 1000
const measured: Measured = {
  rate: times.length / took,
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  failed,
  times,
}
process.send!(measured, () => process.disconnect())

// `npm run bench:recurrence`: what a month of 200 old series costs, expanded by our module and by rrule-temporal in
// alternation within one run. Prints times per series and their ratio; no limits. Options: `-- --rounds 5`.
import { parseArgs } from 'node:util'
import { RRuleTemporal } from 'rrule-temporal'
import { isProblem, occurrencesIn, timesOf } from '../contract/calls/plans/plan-times.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const zones = ['America/New_York', 'America/Santiago', 'Europe/Paris', 'Asia/Seoul']
const rules = ['FREQ=WEEKLY;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', 'FREQ=DAILY', 'FREQ=MONTHLY;BYDAY=1MO']
const range = { from: '2026-11-01', to: '2026-11-30', timeZone: 'Asia/Seoul' }
const [begin, end] = [new Date('2026-10-31T15:00Z'), new Date('2026-11-30T15:00Z')]

const series = Array.from({ length: 200 }, (_, at) => {
  const [timeZone, repeat] = [zones[at % zones.length]!, rules[Math.floor(at / zones.length) % rules.length]!]
  // Monday, 4 November 2019, in all zones.
  const start = `2019-11-04T${String(5 + (at % 8)).padStart(2, '0')}:00:00Z`
  const times = timesOf({ start, end: start, isAllDay: false, timeZone, repeat })
  if (isProblem(times)) throw new Error(times.rule)
  const local = new Date(start).toLocaleString('sv', { timeZone }).replace(/[-:]/g, '').replace(' ', 'T')
  return { times, text: `DTSTART;TZID=${timeZone}:${local}\nRRULE:${times.rule}` }
})
const ours = () => series.reduce((sum, { times }) => sum + occurrencesIn(times, range).length, 0)
const theirs = () =>
  series.reduce(
    (sum, { text }) =>
      sum + new RRuleTemporal({ rruleString: text }).between(begin, new Date(end.getTime() - 1), true).length,
    0,
  )
function timed(expand: () => number): { ms: number; count: number } {
  const started = process.cpuUsage()
  const count = expand()
  const { user, system } = process.cpuUsage(started)
  return { ms: (user + system) / 1000, count }
}

// Warm-up, and a check that both find the same number of occurrences.
if (ours() !== theirs()) throw new Error('the two expansions differ')
const rounds = Array.from({ length: Number(values.rounds) }, () => ({ ours: timed(ours), theirs: timed(theirs) }))
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
const [own, library] = [median(rounds.map((each) => each.ours.ms)), median(rounds.map((each) => each.theirs.ms))]
console.log(
  `${series.length} series since 2019, ${rounds[0]!.ours.count} occurrences in November 2026; processor time:`,
)
console.log(`ours: ${own.toFixed(1)} ms, ${((own / series.length) * 1000).toFixed(0)} µs a series`)
console.log(`rrule-temporal: ${library.toFixed(0)} ms, ${(library / series.length).toFixed(2)} ms a series`)
console.log(`ours takes ${(own / library).toFixed(1)} times as long`)

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workgroups } from '../../contract/calls/workgroups/calls.ts'
import { workgroupSettings } from '../../contract/calls/workgroups/settings.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aPerson } from '../../tests/support/builders/people.ts'
import { queriesOn } from './connect.ts'
import { defaultTimeZone, findTimeZone, timeZoneLookup } from './time-zones.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Names that only PostgreSQL or only Node knows, and names with a different meaning in the two. */
const odd =
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST EST MST HST EST5EDT CST6CDT MST7MDT PST8PDT GMT GMT0 GMT+0 GMT-0 WET CET MET EET ROC ROK PRC W-SU Zulu UCT UTC Universal Japan Cuba Egypt Eire Etc/UTC Etc/GMT+9 Etc/GMT-14 US/Pacific SystemV/EST5EDT posix/Asia/Seoul right/Asia/Seoul Factory localtime posixrules +09:00 -0500 UTC+9 GMT+9 asia/seoul ASIA/SEOUL utc Asia/Saigon Europe/Kyiv Europe/Kiev America/Ciudad_Juarez America/Coyhaique Mars/Olympus /etc/passwd ../UTC a/b'.split(
    ' ',
  )
/** In the past: the two may have different versions of rules for the future. */
const instants = [
  '1990-06-15T12:00:00Z',
  '2008-11-02T06:30:00Z',
  '2020-01-15T03:30:00Z',
  '2024-03-31T01:30:00Z',
  '2024-07-01T12:00:00Z',
  '2024-11-21T18:45:00Z',
]
const wallInNode = (timeZone: string, instant: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))

test('every name of a time zone is accepted, and the stored zone gives the same time in the database and in Node', async () => {
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), ...odd])]
  expect(names.length).toBeGreaterThan(400)
  const kept = new Map<string, string>()
  const client = await app.owner.connect()
  try {
    for (const name of names) kept.set(name, (await findTimeZone(queriesOn(client), name)) ?? defaultTimeZone)
  } finally {
    client.release()
  }
  let person = await aPerson(app)
  for (const timeZone of odd) {
    const made = await app.ask(person, workgroups.create, { name: '새터', address: `zone-${(count += 1)}`, timeZone })
    expect([timeZone, made.status]).toEqual([timeZone, 200])
    const stored = (await app.ask(person, workgroupSettings.detail)).output.timeZone
    expect([timeZone, stored]).toEqual([timeZone, kept.get(timeZone)])
    if (count % 20 === 0) person = await aPerson(app)
  }
  const zones = [...new Set(kept.values())]
  const { rows } = await app.owner.query<{ zone: string; instant: string; wall: string }>(
    `select zone, instant, to_char(instant::timestamptz at time zone zone, 'YYYY-MM-DD HH24:MI') as wall
     from unnest($1::text[]) zone, unnest($2::text[]) instant`,
    [zones, instants],
  )
  expect(rows.length).toBe(zones.length * instants.length)
  for (const { zone, instant, wall } of rows)
    expect([zone, instant, wall]).toEqual([zone, instant, wallInNode(zone, instant)])
  for (const zone of zones) expect(zone).toMatch(/^UTC$|\//)
  // Nearly all are stored; a name that both know has the spelling of the database.
  expect([...kept.values()].filter((zone) => zone !== 'Asia/Seoul').length).toBeGreaterThan(400)
  for (const zone of [
    'AET',
    'IST',
    'CST',
    'BST',
    'EST',
    'Zulu',
    'ROK',
    '+09:00',
    'Mars/Olympus',
    'posix/Asia/Seoul',
    '/etc/passwd',
  ])
    expect([zone, kept.get(zone)]).toEqual([zone, 'Asia/Seoul'])
  for (const zone of ['Asia/Saigon', 'Europe/Kyiv', 'Etc/GMT+9', 'UTC', 'US/Pacific'])
    expect([zone, kept.get(zone)]).toEqual([zone, zone])
  expect([kept.get('asia/seoul'), kept.get('utc')]).toEqual(['Asia/Seoul', 'UTC'])
})

test('a process reads the zone names once, and again only after a failed query', async () => {
  const client = await app.owner.connect()
  let asked = 0
  const answering = (answer: (statement: pg.QueryConfig) => Promise<unknown>) =>
    queriesOn({
      query(statement: pg.QueryConfig) {
        asked += 1
        return answer(statement)
      },
    } as unknown as pg.ClientBase)
  const here = answering((statement) => client.query(statement))
  try {
    expect([
      await findTimeZone(here, 'Asia/Tokyo'),
      await findTimeZone(here, 'asia/seoul'),
      await findTimeZone(here, 'AET'),
    ]).toEqual(['Asia/Tokyo', 'Asia/Seoul', null])
    expect(asked, 'the app has read them already').toBe(0)
    const fresh = timeZoneLookup()
    await expect(
      fresh(
        answering(() => Promise.reject(new Error('away'))),
        'Asia/Tokyo',
      ),
    ).rejects.toThrow('away')
    expect(await Promise.all(['Asia/Tokyo', 'UTC', 'GMT'].map((name) => fresh(here, name)))).toEqual([
      'Asia/Tokyo',
      'UTC',
      null,
    ])
    expect(asked).toBe(2)
  } finally {
    client.release()
  }
})

// Migration 0005, which makes similar names unique, on a database with such names.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const folder = new URL('./migrations/', import.meta.url)
const files = readdirSync(folder).sort()
const [database, owner] = [`test_${randomBytes(6).toString('hex')}`, `owner_${randomBytes(6).toString('hex')}`]
let admin: pg.Client
let client: pg.Client
let before: unknown
const rows = async <T>(text: string, values: unknown[] = []) =>
  (await client.query({ text, values, rowMode: 'array' })).rows as T[]
const run = (name: string) => client.query(readFileSync(new URL(name, folder), 'utf8'))

beforeAll(async () => {
  const at = inject('cluster')
  admin = new pg.Client({ ...at, user: 'postgres', database: 'saleslog' })
  await admin.connect()
  // Not a superuser, as with DATABASE_URL: forced row-level security applies to this owner, too.
  await admin.query(`create role ${owner} login createrole`)
  await admin.query(`grant saleslog_app to ${owner} with admin option`)
  await admin.query(`create database ${database} owner ${owner} template template0`)
  const root = new pg.Client({ ...at, user: 'postgres', database })
  await root.connect()
  await root.query(`alter schema public owner to ${owner}`)
  await root.end()
  client = new pg.Client({ ...at, user: owner, database })
  await client.connect()
  const last = files.findIndex((name) => name.endsWith('_same_names.sql'))
  for (const name of files.slice(0, last)) await run(name)
  await client.query("insert into users (email, name, password_hash) values ('a@b.kr', 'A', '')")
  for (const [address, zone] of [
    ['one', 'AET'],
    ['two', 'Europe/Paris'],
    ['three', 'asia/tokyo'],
    ['four', 'UTC'],
    ['five', 'CST'],
  ])
    await client.query('insert into workgroups (name, address, time_zone) values ($1, $1, $2)', [address, zone])
  for (const workgroup of [1, 2]) {
    await client.query("select set_config('app.workgroup', $1, false), set_config('app.role', '0', false)", [
      String(workgroup),
    ])
    await client.query('insert into members (workgroup_id, user_id, role) values ($1, 1, $2)', [
      workgroup,
      workgroup === 1 ? 0 : 9,
    ])
    for (const [name, ceo, search, deleted] of [
      ['ABC', '김', 'abc\n\n김\nㄱ', null],
      ['ＡＢＣ', '김', 'ａｂｃ\n\n김\nㄱ', null],
      ['ⒶBc', '김', 'ⓐbc\n\n김\nㄱ', null],
      ['abc (2)', '김', 'abc (2)', null],
      ['ＡＢＣ', '이', 'ａｂｃ ｶﾞ１\nㅎㅂ', null],
      ['ａｂｃ', '김', '', '2026-01-01'],
      ['다온', '', '다온\nㄷㅇ', null],
      ['ﷺ'.repeat(100), '', '', null],
    ] as const)
      await client.query(
        'insert into customers (workgroup_id, name, ceo_name, search, deleted_at, registered_by_id) values ($1, $2, $3, $4, $5, 1)',
        [workgroup, name, ceo, search, deleted],
      )
    for (const name of ['영업1팀', '영업１팀', 'Sales', 'SALES'])
      await client.query('insert into departments (workgroup_id, name) values ($1, $2)', [workgroup, name])
  }
  await client.query("select set_config('app.workgroup', '1', false)")
  before = await rows('select id, ceo_name, deleted_at from customers order by id')
  await run(files[last]!)
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database ${database} with (force)`)
  await admin.query(`revoke saleslog_app from ${owner}`)
  await admin.query(`drop role ${owner}`)
  await admin.end()
})

test('the first of several similar names stays, the others get the next free number, and nothing is lost', async () => {
  for (const workgroup of ['1', '2']) {
    await client.query("select set_config('app.workgroup', $1, false)", [workgroup])
    expect(await rows('select name, ver from customers where char_length(name) < 50 order by id')).toEqual([
      ['ABC', 1],
      ['ＡＢＣ (3)', 2],
      ['ⒶBc (4)', 2],
      ['abc (2)', 1],
      ['ＡＢＣ', 1],
      ['ａｂｃ', 1],
      ['다온', 1],
    ])
    expect(await rows('select name from departments order by id')).toEqual([
      ['영업1팀'],
      ['영업１팀 (2)'],
      ['Sales'],
      ['SALES (2)'],
    ])
  }
  await client.query("select set_config('app.workgroup', '1', false)")
  expect(await rows('select id, ceo_name, deleted_at from customers order by id')).toEqual(before)
})
test('a second name that differs only in width or case is rejected afterwards', async () => {
  const add = (name: string, ceo: string) =>
    client.query('insert into customers (workgroup_id, name, ceo_name, registered_by_id) values (1, $1, $2, 1)', [
      name,
      ceo,
    ])
  for (const [name, ceo] of [
    ['ａＢＣ', '김'],
    ['다온', ''],
    ['ﷺ'.repeat(100), ''],
  ] as const)
    await expect(add(name, ceo), name).rejects.toMatchObject({ constraint: 'customers_same_name_and_ceo' })
  await expect(add('ABC', '박')).resolves.toBeTruthy()
  // A name of the greatest length without repeated characters, so that it cannot be compressed.
  const wide = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x20000 + at * 97)).join('')
  await expect(add(wide, [...wide].slice(50).join(''))).resolves.toBeTruthy()
  await expect(
    client.query("insert into departments (workgroup_id, name) values (1, 'ｓａｌｅｓ')"),
  ).rejects.toMatchObject({ constraint: 'departments_same_name' })
})
test('the search text has normal widths, and initial consonants stay unchanged', async () => {
  expect(
    await rows("select search from customers where search <> '' and ceo_name in ('김', '이') order by id"),
  ).toEqual([['abc\n\n김\nㄱ'], ['abc\n\n김\nㄱ'], ['ⓐbc\n\n김\nㄱ'], ['abc (2)'], ['abc ガ1\nㅎㅂ']])
})
test('time zones that the database does not know become Asia/Seoul', async () => {
  expect(await rows('select time_zone from workgroups order by id')).toEqual([
    ['Asia/Seoul'],
    ['Europe/Paris'],
    ['Asia/Tokyo'],
    ['UTC'],
    ['Asia/Seoul'],
  ])
})
test('row-level security is forced again', async () => {
  expect(
    await rows(
      "select bool_and(relrowsecurity and relforcerowsecurity) from pg_class where relname in ('customers', 'departments')",
    ),
  ).toEqual([[true]])
})

import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, aPort, isReady, post, removeFolder, runProgram, signUp } from '../support/program.ts'
import { mayMount, onSmallDisk } from '../support/small-disk.ts'

const processesOf = (folder: string) => spawnSync('pgrep', ['-f', folder], { encoding: 'utf8' }).stdout.trim()

test('an invalid setting stops the start with one clear line each', async () => {
  const program = runProgram({ PORT: 'seventy', DATABASE_URL: 'mysql://nowhere', DATA_DIR: '/nowhere' })
  expect(await program.ended).toBe(1)
  const lines = program.output().trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^PORT: /)
  expect(lines[1]).toMatch(/^DATABASE_URL: /)
})

test('an unreachable database is reported in one line', async () => {
  const folder = await aFolder()
  const program = runProgram({
    PORT: String(await aPort()),
    DATA_DIR: folder,
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await aPort()}/nothing`,
    LOG_LEVEL: 'silent',
  })
  expect(await program.ended).toBe(1)
  expect(program.output().trim().split('\n')).toHaveLength(1)
  expect(program.output()).toMatch(/^DATABASE_URL: the database at 127\.0\.0\.1:\d+ cannot be used/)
  await removeFolder(folder)
})

test('SIGTERM ends everything that was started, including the database', async () => {
  const folder = await aFolder()
  const program = runProgram({ PORT: String(await aPort()), DATA_DIR: folder, LOG_LEVEL: 'silent' })
  await isReady(program)
  const second = runProgram({ PORT: String(await aPort()), DATA_DIR: folder, LOG_LEVEL: 'silent' })
  expect(await second.ended).toBe(1)
  expect(second.output().trim().split('\n')).toHaveLength(1)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(processesOf(folder)).toBe('')
  await removeFolder(folder)
})

test.runIf(mayMount)('a full disk is told as such by calls, by the health and in the log; reading works', async () => {
  const disk = await aFolder()
  await onSmallDisk(disk, 260, async () => {
    const folder = join(disk, 'data')
    const program = runProgram({ PORT: String(await aPort()), DATA_DIR: folder, LOG_LEVEL: 'error' })
    await isReady(program)
    const token = await signUp(program, 'master@daon.example')
    await post(program, '/org/regi_wgroup', { comp_name: '다온소재', comp_domain: 'daon' }, token)
    for (const block of ['1M', '1k'])
      spawnSync('dd', ['if=/dev/zero', `of=${join(disk, block)}`, `bs=${block}`], { stdio: 'ignore' })
    const memo = Array.from({ length: 400 }, () => Math.random().toString(36))
      .join('')
      .slice(0, 1900)
    const write = (at: number) => post(program, '/saleslog/regi_accounts', { acc_name: `고객 ${at}`, memo }, token)
    let answer = await write(0)
    for (let at = 1; answer.status === 200 && at < 100; at += 1) answer = await write(at)
    expect(answer).toMatchObject({ status: 503, error: 'no_room' })
    expect((await fetch(`${program.url}/healthz`)).status).toBe(503)
    expect((await post(program, '/saleslog/list_accounts', {}, token)).status).toBe(200)
    expect(program.output()).toContain('No space left on device')
    for (const block of ['1M', '1k']) await rm(join(disk, block))
    expect((await write(200)).status).toBe(200)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })
  await removeFolder(disk)
})

test('R51 kill -9 of the server during writes loses no acknowledged log', async () => {
  const folder = await aFolder()
  const environment = { PORT: String(await aPort()), DATA_DIR: folder, LOG_LEVEL: 'silent' }
  let program = runProgram(environment)
  await isReady(program)
  const token = await signUp(program, 'master@daon.example')
  await post(program, '/org/regi_wgroup', { comp_name: '다온소재', comp_domain: 'daon' }, token)
  const {
    message: { acc_idx },
  } = await post(program, '/saleslog/regi_accounts', { acc_name: '한울전자' }, token)
  const {
    message: { man_idx },
  } = await post(
    program,
    '/saleslog/regi_accounts_man',
    { acc_idx: acc_idx!, man_name: '윤성민', position: '팀장', affiliation: '구매팀' },
    token,
  )
  const acknowledged = new Set<string>()
  let written = 0
  for (let round = 0; round < 4; round += 1) {
    const running = program
    const writer = async () => {
      for (;;) {
        written += 1
        const form = {
          acc_idx: acc_idx!,
          man_idx: man_idx!,
          sales_dt: '2026-11-20T10:00:00+09:00',
          purpose_cod: '0020005',
          channel_cod: '0030002',
          title: `기록 ${written}`,
          content: '단가 협의',
          client_key: `key ${written}`,
        }
        const answer = await post(running, '/saleslog/regi_saleslog', form, token).catch(() => null)
        if (answer?.status !== 200) return
        acknowledged.add(answer.message.sales_idx!)
      }
    }
    const writers = Promise.all(Array.from({ length: 4 }, writer))
    // Kills during the writes, however fast they are on this machine.
    for (const enough = acknowledged.size + 15 + round; acknowledged.size < enough;)
      await new Promise((resolve) => setTimeout(resolve, 10))
    program.child.kill('SIGKILL')
    await Promise.all([program.ended, writers])
    program = runProgram(environment)
    await isReady(program)
  }
  const storedIds = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { message } = await post(program, '/saleslog/list_saleslog', { pageno: String(page), pagesize: '100' }, token)
    for (const log of message.list) storedIds.add(log.sales_idx!)
    if (message.list.length < 100) break
  }
  expect(acknowledged.size).toBeGreaterThan(50)
  expect([...acknowledged].filter((id) => !storedIds.has(id))).toEqual([])
  program.child.kill('SIGTERM')
  await program.ended
  expect(processesOf(folder)).toBe('')
  await removeFolder(folder)
})

// kill -9 of the server at every step of a large import: it is found again within seconds, and nothing that is
// half-written remains unlisted.
import { expect, test } from 'vitest'
import { immediateUndoCustomers } from '../../contract/calls/imports/shapes.ts'
import { csv } from '../support/customer-imports.ts'
import { aFolder, aPort, isReady, post, removeFolder, runProgram, signUp } from '../support/program.ts'

const rowCount = Math.max(4_000, immediateUndoCustomers * 2)
const heads = ['고객사명', '대표자', '담당자', '휴대폰', '메모']
const file = csv(
  heads,
  ...Array.from({ length: rowCount }, (_, at) => [
    `고객 ${at}`,
    '김',
    `담당${at}`,
    '010-1234-5678',
    '전시회'.repeat(20),
  ]),
)

test('R51 kill -9 while a file is uploaded, read, checked, imported and undone', { timeout: 600_000 }, async () => {
  const folder = await aFolder()
  const environment = { PORT: String(await aPort()), DATA_DIR: folder, LOG_LEVEL: 'silent' }
  let program = runProgram(environment)
  await isReady(program)
  const token = await signUp(program, 'master@daon.example')
  await post(program, '/org/regi_wgroup', { comp_name: '다온소재', comp_domain: 'daon' }, token)
  const ask = (path: string, form: Record<string, string> = {}) => post(program, `/saleslog/${path}`, form, token)
  const upload = async () => {
    const body = new FormData()
    body.set('fileup', new Blob([new Uint8Array(file)]), '거래처.csv')
    const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body }
    const answer = await fetch(`${program.url}/saleslog/regi_accounts_excel`, init)
    return ((await answer.json()) as { message: { import_idx: string } }).message.import_idx
  }
  const again = async () => {
    program.child.kill('SIGKILL')
    await program.ended
    program = runProgram(environment)
    await isReady(program)
  }
  const open = async () => (await ask('list_accounts_excel', { open_yn: 'true' })).message.list
  const past = async () => (await ask('list_accounts_excel')).message.list
  const stopped = async () =>
    (await post(program, '/notify/list_notifications', {}, token)).message.list.filter(
      ({ noti_kind }) => noti_kind === 'import_stopped',
    ).length
  const customers = async () => (await ask('list_accounts')).message.totalCnt
  /** Within seconds of the start. */
  const soon = { timeout: 60_000, interval: 200 }

  // While it is uploaded: nothing remains, or it is listed.
  const uploading = upload().catch(() => '')
  await new Promise((resolve) => setTimeout(resolve, 30))
  await again()
  const first = await uploading
  expect((await open()).length).toBeLessThanOrEqual(1)
  for (const { import_idx } of await open()) await ask('del_accounts_excel', { import_idx: import_idx! })
  expect([first === '' || (await open()).length === 0, await open()]).toEqual([true, []])

  const import_idx = await upload()
  const detail = async () => (await ask('detail_accounts_excel', { import_idx })).message as Record<string, unknown>
  const state = async () => (await detail()).state
  const during = (name: string) => expect.poll(detail, { timeout: 120_000, interval: 5 }).toMatchObject({ state: name })
  /** Some of it is done. */
  const partly = (name: string) =>
    expect
      .poll(
        async () => {
          const { state: now, done } = await detail()
          return now === name && Number(done) > 0
        },
        { timeout: 120_000, interval: 5 },
      )
      .toBe(true)

  await partly('reading')
  await again()
  await expect.poll(state, soon).toBe('unread')
  await expect.poll(stopped, soon).toBe(1)
  expect((await open()).map((one) => [one.import_idx, one.state])).toEqual([[import_idx, 'unread']])
  await ask('retry_accounts_excel', { import_idx })
  await during('read')
  expect(await detail()).toMatchObject({ total: rowCount })

  const cols = JSON.stringify(
    ['name', 'ceoName', 'contact.name', 'contact.mobile', 'memo'].map((field, col) => ({ col, field, ok_yn: true })),
  )
  const check = () => ask('check_accounts_excel', { import_idx, cols })
  // The last rows may be checked before the signal arrives: then it is checked anew.
  for (let isChecked = true; isChecked; isChecked = (await state()) === 'checked') {
    await check()
    await partly('checking')
    await again()
  }
  await expect.poll(state, soon).toBe('read')
  await expect.poll(stopped, soon).toBe(2)
  expect((await open()).map((one) => one.state)).toEqual(['read'])
  await check()
  await during('checked')
  expect(await detail()).toMatchObject({ counts: { new: rowCount, wrong: 0 } })

  await ask('run_accounts_excel', { import_idx })
  await partly('running')
  await again()
  await expect.poll(state, soon).toBe('stopped')
  await expect.poll(stopped, soon).toBe(3)
  const [listed] = (await past()) as unknown as Record<string, number | string | null>[]
  expect(listed).toMatchObject({ state: 'stopped', undo_limit_dt: expect.any(String) })
  expect(await customers()).toBe(listed!.acc_new_cnt)
  expect(await customers()).toBeLessThan(rowCount)
  await ask('run_accounts_excel', { import_idx })
  await during('done')
  expect(await customers()).toBe(rowCount)

  await ask('undo_accounts_excel', { import_idx })
  await partly('undoing')
  await again()
  await expect.poll(state, soon).toBe('partly_undone')
  await expect.poll(stopped, soon).toBe(4)
  expect((await past()).map((one) => one.state)).toEqual(['partly_undone'])
  expect(await customers()).toBeGreaterThan(0)
  await ask('undo_accounts_excel', { import_idx })
  await during('undone')
  expect(await customers()).toBe(0)

  program.child.kill('SIGTERM')
  await program.ended
  await removeFolder(folder)
})

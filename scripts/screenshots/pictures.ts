// The pictures of the README as WebP, at most 150 kB each: a log with its needs, and the form on a phone. Data and clock are fixed, so that
// the same sources give the same pictures.
import { mkdir, writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { needs } from '../../contract/calls/needs/calls.ts'
import { href, paths } from '../../contract/core/paths.ts'
import { aContext, goTo, waitUntilIdle } from '../../tests/stories/support/browser.ts'
import { startDemoServer } from '../seed/demo-server.ts'

const folder = 'docs/pictures'
const today = new Date('2026-11-20T14:30:00+09:00')
const mostBytes = 150_000
/** A log of the sample workgroup on that day, and its author. */
const shown = { title: 'Workload in R&D', author: 'Priya Raman' }
const typed = `Met Brian at the plant. They want to spread their risk over more customers next year.
He asked for samples of the shielding film in a 300 mm width.
Delivery should take two weeks instead of three.`

export async function shootPictures(browser: Browser): Promise<void> {
  const product = await startDemoServer(today)
  const { rows } = await product.owner.query<{ log: string; author: string }>(
    `select l.id as log, l.author_id as author from sales_logs l join users u on u.id = l.author_id
     where l.title = $1 and u.name = $2 order by l.happened_at desc limit 1`,
    [shown.title, shown.author],
  )
  const { log: logId, author } = rows[0]!
  const pageOf = async (width: number, height: number) => {
    const tokens = await product.signIn(true, author)
    const context = await aContext(browser, product.url, { width, height, language: 'en', tokens })
    const page = await context.newPage()
    await page.clock.setFixedTime(today)
    return page
  }
  await mkdir(folder, { recursive: true })

  const desk = await pageOf(1280, 900)
  await goTo(desk, href(paths.log, { logId }))
  await save(desk, 'log')
  await desk.context().close()

  const phone = await pageOf(390, 844)
  await goTo(phone, paths.write)
  const analysed = phone.waitForResponse((response) => new URL(response.url()).pathname === needs.ofWriting.path)
  await phone.locator('[name=content]').fill(typed)
  await analysed
  await save(phone, 'write')
  await phone.context().close()
  await product.stop()
}

async function save(page: Page, name: string): Promise<void> {
  // The first interaction loads deferred files, such as rare fonts.
  await page.mouse.move(0, 0)
  await waitUntilIdle(page)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
  if (picture.length > mostBytes) throw new Error(`${name}.webp has ${picture.length} bytes, at most ${mostBytes}`)
  await writeFile(`${folder}/${name}.webp`, picture)
  console.log(`${folder}/${name}.webp: ${Math.round(picture.length / 1000)} kB`)
}

// Malicious files and file names: nothing runs, nothing leaks, and pictures lose their location.
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sanitizeFileName, maxFileName } from '../../../contract/rules/file-names.ts'
import { files } from '../../../contract/calls/files/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam } from '../../../tests/support/builders/people.ts'
import { chunk, png } from '../../../tests/support/files/pictures.ts'
import { aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  app = await startTestApp()
  team = await aTeam(app)
})
afterAll(() => app.stop())

async function sent(name: string, bytes: Uint8Array) {
  const { id: logId } = await aSalesLog(app, { by: team.staff })
  const answer = await app.ask(team.staff, files.add, { logId }, {}, { fileup: [[name, bytes]] })
  if (answer.status !== 200) return { refused: answer.error }
  const file = answer.output.files[0]!
  const { url, shownUrl } = (await app.ask(team.staff, files.open, { id: file.id })).output
  const [saved, shown] = await Promise.all([fetch(app.url + url), fetch(app.url + shownUrl)])
  const preview = file.previewUrl && Buffer.from(await (await fetch(app.url + file.previewUrl)).arrayBuffer())
  await saved.body?.cancel()
  return { file, saved, shown, bytes: Buffer.from(await shown.arrayBuffer()), preview }
}
const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#0b645e' } })
const script = '<script>fetch("/secure")</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`
const zip = Buffer.from('PK\x03\x04evil.class PK\x01\x02PK\x05\x06' + '\0'.repeat(18), 'latin1')
const location = {
  IFD0: { Make: 'SecretPhone', Copyright: 'Hong' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 30/1 0/1' },
}
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>37,30N</exif:GPSLatitude></x:xmpmeta>'

/** Neither picture, audio nor supported text: stored as bytes and never shown. */
const inert: Record<string, Uint8Array> = {
  'a.svg': Buffer.from(svg),
  'a.svg.png': Buffer.from(svg),
  'utf16.svg': Buffer.from(`\ufeff${svg}`, 'utf16le'),
  'a.html': Buffer.from(`<!doctype html>${script}`),
  'photo.jpg': Buffer.from(`<!doctype html>${script}`),
  'a.xhtml': Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
  'entity.xml': Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
  'a.js': Buffer.from('alert(1)'),
  'a.mjs': Buffer.from('import "/a.js"'),
  'sw.js': Buffer.from('self.addEventListener("fetch", () => {})'),
  'a.css': Buffer.from('body{background:url(//evil.example)}'),
  'a.swf': Buffer.from('CWS\x09', 'latin1'),
  'a.exe': Buffer.from('MZ\x90\0', 'latin1'),
  'a.pdf.exe': Buffer.from('MZ\x90\0', 'latin1'),
  elf: Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
  'a.zip': zip,
  'a.hta': Buffer.from(`<hta:application>${script}`),
  'a.url': Buffer.from('[InternetShortcut]\nURL=file:///c:/windows/system32/calc.exe'),
  'a.mht': Buffer.from('MIME-Version: 1.0\nContent-Type: text/html\n\n' + script),
  'a.wav': Buffer.from(`<html>${script}`),
  'a.pdf': Buffer.from(`\n%PDF-1.7 ${script}`),
  'film.mp4': Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
}
/** Begins like a picture but is not one, or contains more than one: rejected. */
const refused: Record<string, Uint8Array> = {
  'GIF and JavaScript.gif': Buffer.from('GIF89a/*\0\0\0\0\0*/=1;alert(1)//', 'latin1'),
  'PNG and page.png': Buffer.concat([png(20, 20), Buffer.from(script)]),
  'PNG and page inside.html': png(20, 20, { chunks: [chunk('tEXt', Buffer.from(`Comment\0${script}`))] }),
  'JPEG and ZIP.jpg': Buffer.concat([await plain().jpeg().toBuffer(), zip]),
  'JPEG and PDF.pdf': Buffer.concat([
    Buffer.from('\xff\xd8\xff\xe0\0\x10%PDF-1.7\n', 'latin1'),
    await plain().jpeg().toBuffer(),
  ]),
  'cut.png': png(20, 20).subarray(0, 60),
  'one byte too few.jpg': Buffer.from([0xff, 0xd8, 0xff]),
  'bomb.png': png(60_000, 60_000, { pixels: Buffer.alloc(100) }),
  'HEIC of nothing.heic': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  'WebP of nothing.webp': Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
}

describe('R31: uploads never run', () => {
  for (const [name, bytes] of Object.entries(inert))
    test(`${name} is saved as bytes`, async () => {
      const { saved, shown, preview, file } = await sent(name, bytes)
      expect([file?.name, file?.type, preview]).toEqual([name, 'application/octet-stream', null])
      for (const answer of [saved!, shown!])
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'application/octet-stream',
          'content-disposition': expect.stringMatching(/^attachment/) as string,
          'content-security-policy':
            "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        })
    })
  for (const [name, bytes] of Object.entries(refused))
    test(`${name} is rejected`, async () => {
      expect(['not_an_image', 'image_too_large']).toContain((await sent(name, bytes)).refused)
    })
  test('a PDF is saved, but never shown inline', async () => {
    const pdf = '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'
    const { shown, file } = await sent('a.html', Buffer.from(pdf))
    expect([file?.type, shown?.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      'attachment; filename="a.html"',
    ])
  })
  test('a picture with a wrong extension gets the right one', async () => {
    for (const [name, becomes] of [
      ['a.html', 'a.html.png'],
      ['a.exe', 'a.exe.png'],
      ['사진.jpg', '사진.png'],
      ['a', 'a.png'],
      ['a.PNG', 'a.PNG'],
    ] as const)
      expect((await sent(name, png(20, 20))).file?.name).toBe(becomes)
  })
})

describe('pictures lose their location and all other metadata', () => {
  const metadata = /GPS|SecretPhone|Hong|Exif|xmpmeta|37,30/
  const withLocation = (picture: Sharp) => picture.withExif(location).withXmp(xmp)
  const given: Record<string, () => Promise<Buffer>> = {
    'photo.jpg': () => withLocation(plain()).jpeg().toBuffer(),
    'photo.png': () => withLocation(plain()).png().toBuffer(),
    'photo.webp': () => withLocation(plain()).webp().toBuffer(),
    'photo.avif': () => withLocation(plain()).avif({ effort: 0 }).toBuffer(),
    'photo.gif': () => plain().gif().toBuffer(),
  }
  for (const [name, make] of Object.entries(given))
    test(name, async () => {
      const bytes = await make()
      if (name !== 'photo.gif') expect(bytes.toString('latin1')).toMatch(metadata)
      const made = await sent(name, bytes)
      const { width, height, exif, xmp: left } = await sharp(made.bytes).metadata()
      expect([width, height, exif, left, made.shown?.headers.get('content-type')]).toEqual([
        60,
        40,
        undefined,
        undefined,
        made.file?.type,
      ])
      for (const stored of [made.bytes, made.preview as Buffer])
        expect(stored!.toString('latin1')).not.toMatch(metadata)
    })
  test('a rotated photo is turned upright before its orientation is removed', async () => {
    const made = await sent('a.jpg', await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer())
    const { width, height, orientation } = await sharp(made.bytes).metadata()
    expect([width, height, orientation]).toEqual([40, 60, undefined])
  })
  test('HEIC, as produced by Apple phones, becomes a JPEG', async () => {
    // HEVC in 32 x 32 pixels, from the test files of libheif.
    const heic = Buffer.from(
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAXttZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAABnwABAAAAAAAAAGwAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAA5waXRtAAAAAAABAAAA+2lwcnAAAADbaXBjbwAAAHZodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5uAhoMCAAAAMDIAAAAwAhYgABAAZEAcFzwIkAAAATY29scm5jbHgAAQANAAaAAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAoY2xhcAAAACAAAAABAAAAIAAAAAH////gAAAAAv///+AAAAACAAAADnBpeGkAAAAAAQgAAAAYaXBtYQAAAAAAAAABAAEFgQIDBYQAAAB0bWRhdAAAAGgoAa8TgPUrAhGDczL1mz4HCRRzxqbGjnnUrr1cLTO799zRz6nw0QjRMp+4I2Da10D3ghQEMvB53CWoI0S3qXIb99YsvLFaQ9ZLHxsJsZ9SxlvNJ5EgD4Y4miuaKu3bxPGXDHirp/9TzA==',
      'base64',
    )
    const made = await sent('IMG_0042.HEIC', heic)
    expect([made.file?.name, made.file?.type]).toEqual(['IMG_0042.jpg', 'image/jpeg'])
    const { format, width, height } = await sharp(made.bytes).metadata()
    expect([format, width, height]).toEqual(['jpeg', 32, 32])
  })
})

describe('R36: names are made harmless and keep their script', () => {
  const long = '가'.repeat(300)
  const names: [given: string, kept: string][] = [
    ['한울_견적_v3.pdf', '한울_견적_v3.pdf'],
    ['한글.txt'.normalize('NFD'), '한글.txt'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['C:\\temp\\a.txt', 'a.txt'],
    ['a\0.txt', 'a.txt'],
    ['a\r\nset-cookie: x=1.txt', 'a set-cookie_ x=1.txt'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\u2066a\u2069.txt', 'a.txt'],
    ['\u200b\u200b', 'file'],
    ['', 'file'],
    ['...', 'file'],
    ['.htaccess', 'htaccess'],
    ['a.txt...  ', 'a.txt'],
    ['CON', 'CON'],
    ['aux.txt', 'aux.txt'],
    ['"><img src=x onerror=alert(1)>.png', '___img src=x onerror=alert(1)_.png'],
    ['a;filename=b.exe', 'a;filename=b.exe'],
    ['%2e%2e%2fa', '%2e%2e%2fa'],
    ['تقرير.pdf', 'تقرير.pdf'],
    ['👨‍👩‍👧.txt', '👨‍👩‍👧.txt'],
    [`${long}.hwp`, `${'가'.repeat(maxFileName - 4)}.hwp`],
    [`${long}.hwp`.normalize('NFD'), `${'가'.repeat(maxFileName - 4)}.hwp`],
  ]
  for (const [given, stored] of names)
    test(JSON.stringify(given.slice(0, 40)), () => expect(sanitizeFileName(given)).toBe(stored))
  test('also over HTTP, and in the response header', async () => {
    for (const given of ['../../한글.txt'.normalize('NFD'), 'a<b\u202ec.txt', '見積 100% ;x=1.txt']) {
      const { file, saved } = await sent(given, Buffer.from('x'))
      expect(file?.name).toBe(sanitizeFileName(given))
      const header = /filename\*=UTF-8''([^;]+)$/.exec(saved!.headers.get('content-disposition')!)?.[1]
      expect(header ? decodeURIComponent(header) : file?.name).toBe(file?.name)
    }
  })
})

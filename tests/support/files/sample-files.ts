// Small valid files.
import sharp from 'sharp'

/** A photo in the size of a phone camera's. */
export const aPhoto = (wall: string, board = '#f8f7f4', width = 800, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: wall } })
    .composite([
      {
        input: {
          create: { width: Math.round(width * 0.7), height: Math.round(height * 0.6), channels: 3, background: board },
        },
      },
    ])
    .jpeg()
    .toBuffer()

/** A PDF with this many pages, one line each, and a correct cross-reference table. */
export function aPdf(pages = 1, line = 'Quotation v3'): Buffer {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '', font]
  const kids: string[] = []
  for (let page = 1; page <= pages; page += 1) {
    const text = `BT /F1 36 Tf 72 700 Td (${line}, page ${page}) Tj ET 72 660 400 8 re f`
    objects.push(`<</Length ${text.length}>>stream\n${text}\nendstream`)
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${objects.length} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = `<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`
  let body = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj${object}endobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`,
    'latin1',
  )
}

/** One second of a sine tone, as WAV. */
export function aSound(): Buffer {
  const [rate, seconds] = [8000, 1]
  const data = Buffer.alloc(rate * seconds).map(
    (_, at) => 128 + Math.round(60 * Math.sin((at / rate) * 2 * Math.PI * 440)),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

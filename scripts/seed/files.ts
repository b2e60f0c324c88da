// Adds generated files to the newest logs of the sample workgroup, stored as uploads are.
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Files } from '../../server/storage/files.ts'
import { aPdf, aPhoto, aSound } from '../../tests/support/files/sample-files.ts'

/** Does nothing if there are files already. */
export async function seedDemoFiles(client: pg.ClientBase, files: Files): Promise<void> {
  if ((await client.query('select from files limit 1')).rowCount) return
  const samples: [name: string, bytes: Buffer][] = [
    ['화이트보드_정리.jpg', await aPhoto('#8f8a7d')],
    ['창고_적치.jpg', await aPhoto('#c9c4bb', '#b5905c')],
    ['한울_견적_v3.pdf', aPdf(2)],
    ['통화_메모.wav', aSound()],
    ['회의_메모.txt', Buffer.from('방열 필름 단가 5% 인하, 납기 3주에서 2주로')],
  ]
  const { rows: logs } = await client.query<{ id: string; workgroup_id: string; author_id: string }>(
    'select id, workgroup_id, author_id from sales_logs where comment_count > 0 order by happened_at desc limit 12',
  )
  const path = join(tmpdir(), `saleslog-demo-file-${process.pid}`)
  for (const [at, { id, workgroup_id, author_id }] of logs.entries())
    for (const [name, bytes] of at % 3 === 0 ? samples : samples.slice(at % 4, (at % 4) + 2)) {
      await writeFile(path, bytes)
      const stored = await files.store(
        { field: 'fileup', path, name, bytes: bytes.length },
        { whose: '', isKnown: true },
      )
      await client.query(
        'insert into files (workgroup_id, sales_log_id, added_by_id, name, type, has_preview, bytes, key, version, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, 1, now())',
        [workgroup_id, id, author_id, stored.name, stored.type, stored.hasPreview, stored.size, stored.key],
      )
    }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { execSync } from 'node:child_process'
process.chdir(process.cwd())
const tracked = execSync('git ls-files', { maxBuffer: 1e8 }).toString().trim().split('\n')
const has = new Set(tracked)
const map = new Map()
for (const line of readFileSync('./moves.txt', 'utf8').split('\n')) {
  if (!line || line.startsWith('#')) continue
  const [a, b] = line.split(' ')
  let n = 0
  for (const e of ['', '.ts', '.tsx', '.test.ts', '.test.tsx', '.module.css', '.css'])
    if (has.has(a + e)) {
      map.set(a + e, b + e)
      n++
    }
  if (!n) throw new Error('nothing ' + a)
}
writeFileSync('./map.json', JSON.stringify([...map]))

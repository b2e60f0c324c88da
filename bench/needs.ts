// `npm run bench:needs -- --data FOLDER`: the needs engine on public data (see the README there), on our own blind set and on whole notes
// (bench/needs-notes) with their keywords, as one table. FOLDER holds en-banking77, ko-3i4k and ko-klue-dp; what is missing is left out. `--only banking,speed`
// for some of it.
// The blind set (bench/needs-blind) was written before any result was looked at, by others than the starter's authors, and never tuned on.
import { parseArgs } from 'node:util'
import { measureBanking, measureBlind, measureIntentions } from './needs/accuracy.ts'
import { measureGrowth } from './needs/growth.ts'
import { measureKeywords } from './needs/keywords.ts'
import { measureKorean } from './needs/korean.ts'
import { measureTeaching } from './needs/teaching.ts'
import { notes } from './needs/notes.ts'
import { measureLoading, measureSpeed } from './needs/speed.ts'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '' },
    only: {
      type: 'string', // What is read as never seen comes before the same texts are read for their nouns.
      default: 'load,notes,keywords,blind,teaching,banking,intentions,growing,korean,speed',
    },
  },
})
const parts: Record<string, (folder: string) => Promise<void>> = {
  load: measureLoading,
  notes,
  keywords: measureKeywords,
  teaching: measureTeaching,
  blind: measureBlind,
  banking: measureBanking,
  intentions: measureIntentions,
  korean: measureKorean,
  speed: measureSpeed,
  growing: measureGrowth,
}

console.log(`| ${'figure'.padEnd(68)} | ${'here'.padEnd(34)} | goal`)
for (const name of options.only.split(',')) {
  const part = parts[name]
  if (!part) throw new Error(`There is no part "${name}": ${Object.keys(parts).join(', ')}`)
  await part(options.data)
}

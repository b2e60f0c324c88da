// `npm run bench:needs -- --data FOLDER`: measures the accuracy and the speed of the needs engine and prints one table
// with goals. No exit code. FOLDER contains the public data sets en-banking77, ko-3i4k and ko-klue-dp (see the README
// there); missing ones are skipped.
// Options: `--only banking,speed` runs some parts; `--only curve` prints the learning curve, which no other run does. The blind set (bench/needs-blind) was written by other authors than
// the starter corpora, before any result was seen, and was never used for tuning. The notes are in bench/needs-notes.
import { parseArgs } from 'node:util'
import { measureBanking, measureBlind, measureIntentions } from './needs/accuracy.ts'
import { measureGrowth } from './needs/growth.ts'
import { measureKeywords } from './needs/keywords.ts'
import { measureKorean } from './needs/korean.ts'
import { measureTeaching } from './needs/teaching.ts'
import { measureLearningCurve, measureNotes } from './needs/notes.ts'
import { measureLoading, measureSpeed } from './needs/speed.ts'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '' },
    only: {
      // `growing` must run before `korean`, which reads the same texts, so that their words are not cached yet.
      type: 'string',
      default: 'load,notes,keywords,blind,teaching,banking,intentions,growing,korean,speed',
    },
  },
})
const parts: Record<string, (folder: string) => Promise<void>> = {
  load: measureLoading,
  notes: measureNotes,
  curve: measureLearningCurve,
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

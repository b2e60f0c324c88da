// A child process of bench/attack.ts: measures the memory of the server four times a second and reports the peak.
import { memoryOf, treeOf } from './memory.ts'

export type MemoryPeak = { peak: number; kind: string }
const root = Number(process.argv[2])
let peak: MemoryPeak = { peak: 0, kind: '' }
function measure(): void {
  const { mb, kind } = memoryOf(treeOf(root))
  if (mb > peak.peak) peak = { peak: mb, kind }
}
process.on('message', (word: 'begin' | 'end') => {
  if (word === 'begin') peak = { peak: 0, kind: '' }
  measure()
  if (word === 'end') process.send!(peak)
})
process.on('disconnect', () => process.exit())
setInterval(measure, 250)

// In a process of its own: looks four times a second what the server holds, and says the peak when asked.
import { memoryOf, treeOf } from './memory.ts'

export type MemoryPeak = { peak: number; kind: string }
const root = Number(process.argv[2])
let seen: MemoryPeak = { peak: 0, kind: '' }
function look(): void {
  const { mb, kind } = memoryOf(treeOf(root))
  if (mb > seen.peak) seen = { peak: mb, kind }
}
process.on('message', (word: 'begin' | 'end') => {
  if (word === 'begin') seen = { peak: 0, kind: '' }
  look()
  if (word === 'end') process.send!(seen)
})
process.on('disconnect', () => process.exit())
setInterval(look, 250)

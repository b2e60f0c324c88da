// Trains the starters of the needs engine that are missing, two languages at a time (needs/starter/model-file.ts).
import { once } from 'node:events'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { languages } from '../needs/languages.ts'
import { hasStoredStarter, starterOf } from '../needs/starter/starter.ts'

/** @throws when a starter cannot be trained */
export async function trainStarters(): Promise<void> {
  const waiting = languages.filter((language) => !hasStoredStarter(language))
  const trainNext = async (): Promise<void> => {
    const language = waiting.shift()
    if (!language) return
    const [code] = (await once(new Worker(new URL(import.meta.url), { workerData: language }), 'exit')) as [number]
    if (code !== 0) throw new Error(`the starter of ${language} could not be trained`)
    return trainNext()
  }
  await Promise.all([trainNext(), trainNext()])
}

if (!isMainThread) await starterOf(workerData)
else if (process.argv[1] === import.meta.filename) await trainStarters()

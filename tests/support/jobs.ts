// Runs single jobs in a test, and collects the jobs that they add.
import type { JobName, PayloadOf } from '../../server/jobs/declared.ts'
import { readingOn } from '../../server/core/read-replica.ts'
import { runJobsWith, type JobPorts } from '../../server/job-handlers.ts'
import { stepsIn, type Step } from '../../server/jobs/transaction.ts'
import type { TestApp } from './app.ts'

/** `at`: the earliest time at which it runs, where one is given. */
export type EnqueuedJob = {
  name: JobName
  payload: { workgroupId?: string; userId?: string; userIds?: string[]; ids?: string[] } & Record<string, unknown>
  at: Date | undefined
}
type Ports = { [P in keyof JobPorts]?: unknown }
const collecting =
  (jobs: EnqueuedJob[]): JobPorts['enqueueOn'] =>
  () =>
  async (name, payload, options) =>
    void jobs.push({ name, payload: payload as EnqueuedJob['payload'], at: options?.at })

/** Runs one try of a job. @param ports replace or add to the app's @returns the jobs that it added, which are not run */
export async function runJob<N extends JobName>(
  app: TestApp,
  name: N,
  payload: PayloadOf<N>,
  ports: Ports = {},
): Promise<EnqueuedJob[]> {
  const added: EnqueuedJob[] = []
  const reading = readingOn(app.pool)
  const all = { pool: app.pool, reading, config: app.config, clock: app.now, enqueueOn: collecting(added), ...ports }
  await runJobsWith(all as unknown as JobPorts)(name, payload, 'a-job')
  return added
}

/** The transactions of a job of this workgroup, and the jobs that it adds in them. */
export function jobSteps(
  app: TestApp,
  workgroupId: string,
  clock: () => Date = app.now,
): { step: Step; added: EnqueuedJob[] } {
  const added: EnqueuedJob[] = []
  return { step: stepsIn({ pool: app.pool, enqueueOn: collecting(added), clock }, workgroupId), added }
}

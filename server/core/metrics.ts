// Prometheus metrics, served at /metrics to local clients only.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })
export const callDurations = new Histogram({
  name: 'saleslog_call_seconds',
  help: 'How long a call took, the registration of an app (apps.register), a tool of an assistant (mcp.find_logs …), or its other requests (mcp)',
  labelNames: ['call', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})
/** @param since `performance.now()` when the call began */
export const observeCall = (call: string, status: number, since: number): void =>
  callDurations.observe({ call, status: String(status) }, (performance.now() - since) / 1000)
export const jobDurations = new Histogram({
  name: 'saleslog_job_seconds',
  help: 'How long a try of a job took; result: done, retried, abandoned',
  labelNames: ['job', 'result'],
  buckets: [0.005, 0.025, 0.1, 0.5, 2, 10, 60, 300, 900],
  registers: [registry],
})
export const droppedJobs = new Counter({
  name: 'saleslog_jobs_dropped_total',
  help: 'Jobs dropped by this process because nobody did them for thirty days, or their last try never ended',
  labelNames: ['job'],
  registers: [registry],
})
export const webhookTries = new Counter({
  name: 'saleslog_webhook_tries_total',
  help: 'Requests to webhooks by this process',
  labelNames: ['outcome'],
  registers: [registry],
})
export const replicaReads = new Counter({
  name: 'saleslog_replica_reads_total',
  help: 'Reads that may use the standby, by the database that answered them while it was usable',
  labelNames: ['from'],
  registers: [registry],
})
export const backupCount = new Counter({
  name: 'saleslog_backups_total',
  help: 'Backups that this process has taken, and those that failed',
  labelNames: ['result'],
  registers: [registry],
})
export const lastBackup = new Gauge({
  name: 'saleslog_last_backup_timestamp_seconds',
  help: 'When the newest complete backup in BACKUP_DIR was taken; 0 if there is none or none are taken by this process',
  registers: [registry],
})
export const backupDue = new Gauge({
  name: 'saleslog_backup_due_timestamp_seconds',
  help: 'When the next backup in BACKUP_DIR is due, in the past while it is late; 0 if none are taken by this process',
  registers: [registry],
})
/** Registers the gauges of jobs that are due and wait for a worker; replaces earlier ones. @param read asked at each scrape */
export function waitingJobsGauges(read: () => Promise<{ job: string; count: number; seconds: number }[]>): void {
  const [counts, ages] = ['saleslog_jobs_due', 'saleslog_jobs_due_oldest_seconds'] as const
  for (const name of [counts, ages]) registry.removeSingleMetric(name)
  const oldest = new Gauge({
    name: ages,
    help: 'For how long the oldest of them has been due',
    labelNames: ['job'],
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: counts,
      help: 'Jobs that are due and that no worker has begun; in the database, so the same in every process',
      labelNames: ['job'],
      registers: [],
      async collect() {
        // Without the database the others are still answered.
        const rows = await read().catch(() => null)
        if (rows === null) return
        this.reset()
        oldest.reset()
        for (const { job, count, seconds } of rows) {
          this.set({ job }, count)
          oldest.set({ job }, seconds)
        }
      },
    }),
  )
}
/** Registers the gauge of database connections; replaces an earlier one. */
export function poolGauge(read: () => { total: number; idle: number; waiting: number }): void {
  // Tests start the product several times in one process.
  registry.removeSingleMetric('saleslog_pool_connections')
  registry.registerMetric(
    new Gauge({
      name: 'saleslog_pool_connections',
      help: 'Database connections of this process',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(read())) this.set({ state }, count)
      },
    }),
  )
}

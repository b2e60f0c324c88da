// What is removed, one at a time: each sentence of permissions.ts, each audience, each policy, each refusal. Read from the sources, so
// that a new one is taken in by itself.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Audience } from '../../contract/core/call.ts'
import { allCalls } from '../../contract/index.ts'

/** Test files, and of them only the tests whose names fit. */
export type Tests = { files: readonly string[]; named?: string }
/** One file as it is without one thing, and where that must be noticed: each of `tests` is asked until one is red. */
export type Mutant = { name: string; path: string; text: string; tests: readonly Tests[] }

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string, wanted: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => wanted.test(path))
    .sort()
/** A file without one of its pieces. */
const without = (path: string, piece: RegExpMatchArray, instead = '') => ({
  path,
  text: read(path).slice(0, piece.index) + instead + read(path).slice(piece.index! + piece[0].length),
})

const everyCall = (named: string): Tests => ({ files: ['tests/security/every-call'], named })
const rowOfCall = (call: string) => everyCall(`kind of person.*${call.replace('.', '\\.')}$`)

// ---- The sentences ----

const permissionsFile = 'contract/permissions.ts'
/** What an audience refuses before the sentence is asked, or no call has yet: there the sentence is held to what it says. */
const guardedByAudience = ['isMember', 'isChief', 'isMaster', 'mayDeleteCustomer', 'mayDeleteContact', 'mayInvite']
const predicatePattern = /^(?:export )?const (\w+) = \([^)]*\)(?:: [\w[\]]+)? =>\s+(.+(?:\n +.+)*)$/gm

/** The sentences that the server asks, by themselves or inside another. */
function predicatesUsedByServer(): Set<string> {
  const bodies = new Map([...read(permissionsFile).matchAll(predicatePattern)].map(([, name, body]) => [name!, body!]))
  const sources = filesIn('server', /(?<!\.test)\.ts$/)
    .map(read)
    .join('\n')
  const asked = new Set([...bodies.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(sources)))
  for (const name of asked)
    for (const inner of bodies.keys())
      if (inner !== name && new RegExp(`\\b${inner}\\b`).test(bodies.get(name)!)) asked.add(inner)
  return asked
}
function predicateMutants(): Mutant[] {
  const asked = predicatesUsedByServer()
  return [...read(permissionsFile).matchAll(predicatePattern)].flatMap((found): Mutant[] => {
    const [whole, name, body] = found as unknown as [string, string, string]
    const alone: Tests = { files: ['contract/permissions.test.ts', 'server/http/authorize.test.ts'] }
    const throughTheServer = [everyCall('kind of person.*(members|customers|contacts|salesLogs|news)\\.|R11|R12|R23')]
    const tests = asked.has(name) && !guardedByAudience.includes(name) ? throughTheServer : [alone]
    const always = body.includes('.filter(') ? body.replace(/\.filter\(.*$/, '') : 'true'
    const head = whole.slice(0, whole.length - body.length)
    const parts = [...body.matchAll(/(?:\w+\([^()]*\)|[\w.]+ [!=<>]+ [\w.[\]]+) && /g)].map((part) => ({
      name: `sentence ${name} without "${part[0].trim()}"`,
      ...without(permissionsFile, found, head + body.slice(0, part.index) + body.slice(part.index + part[0].length)),
      tests: [alone, ...throughTheServer],
    }))
    const forMembers =
      ['isMember', 'mayKnowOfLog'].includes(name) || always !== 'true'
        ? []
        : [
            {
              name: `sentence ${name} for every member`,
              ...without(permissionsFile, found, `${head}person.inWorkgroup`),
              tests,
            },
          ]
    return [
      { name: `sentence ${name}`, ...without(permissionsFile, found, head + always), tests },
      ...forMembers,
      ...parts,
    ]
  })
}

// ---- The audiences ----

const lowerAudience: Record<Audience, Audience | null> = {
  master: 'chief',
  chief: 'manager',
  manager: 'member',
  member: 'signedIn',
  operator: 'signedIn',
  signedIn: 'anyone',
  link: 'anyone',
  anyone: null,
}
function audienceMutants(): Mutant[] {
  const files = filesIn('contract', /(?<!\.test)\.ts$/)
  return allCalls.flatMap(([name, call]): Mutant[] => {
    const to = lowerAudience[call.audience]
    if (!to) return []
    const start = `${call.method === 'GET' ? 'GET' : `${call.alsoGet ? 'GET|' : ''}POST`} ${call.path}'`
    const pattern = new RegExp(`${start.replaceAll(/[|/{}]/g, '\\$&')}, \\{\\s*(audience: '\\w+'|\\.\\.\\.\\w+)`)
    const path = files.find((each) => pattern.test(read(each)))!
    const own = pattern.exec(read(path))!
    const instead = own[1]!.startsWith('...')
      ? `${own[0]}, audience: '${to}'`
      : own[0].replace(own[1]!, `audience: '${to}'`)
    return [
      {
        name: `audience ${name}: ${to}`,
        ...without(path, own, instead),
        tests: [rowOfCall(name), everyCall('before anything')],
      },
    ]
  })
}

// ---- The policies ----

function policyMutants(): Mutant[] {
  const walls: Tests[] = [{ files: ['tests/security/database-walls', 'tests/security/identity-walls'] }]
  const all = filesIn('server/db/migrations', /\.sql$/).flatMap((path) => {
    const opened = [...read(path).matchAll(/create policy (\w+) on (\w+)\s([^;]*);/g)].map((found) => {
      const isAll = !/^\s*for /.test(found[3]!)
      const command = /for (\w+)/.exec(found[3]!)?.[0] ?? ''
      const instead = `create policy ${found[1]} on ${found[2]} ${command} using (true)${isAll || command === 'for update' ? ' with check (true)' : ''};`
      return { name: `policy ${found[1]} on ${found[2]}`, ...without(path, found, instead), tests: walls }
    })
    const left = [...read(path).matchAll(/alter table (\w+) (enable|force) row level security;/g)].map((found) => ({
      name: `${found[2]} row level security on ${found[1]}`,
      ...without(path, found),
      tests: walls,
    }))
    return [...opened, ...left]
  })
  // What a later migration says again would be missed there only.
  return [...new Map(all.map((mutant) => [mutant.name, mutant])).values()]
}

// ---- The refusals ----

// On one line, on two, or with a condition of several.
const rejectionPattern =
  /^( *)if \([^\n]+\)(?: |\n\1 +)throw [^\n]+\n|^( *)if \(\n(?:\2 [^\n]*\n)+\2\)\n\2 +throw [^\n]+\n/gm
const described = (piece: string) => piece.replace(/\s+/g, ' ').trim().slice(0, 90)

function authorizationMutants(): Mutant[] {
  const path = 'server/http/authorize.ts'
  const tests: Tests[] = [
    { files: ['server/http/authorize.test.ts'] },
    everyCall('kind of person.*(auth\\.secure|salesLogs\\.detail|customers\\.delete)$'),
    { files: ['tests/concurrency/two-tabs'] },
    { files: ['server/features/auth/grants'] },
    { files: ['tests/security/bad-input/requests'], named: 'R41' },
  ]
  const called = /^ *refuse\w+\(.*\)\n/gm
  return [
    ...[...read(path).matchAll(rejectionPattern), ...read(path).matchAll(called)].map((found) => ({
      name: `authorize: ${described(found[0])}`,
      ...without(path, found),
      tests,
    })),
    ...[...read('server/http/dispatch.ts').matchAll(called)].map((found) => ({
      name: `dispatch: ${described(found[0])}`,
      ...without('server/http/dispatch.ts', found),
      tests: [{ files: ['tests/security/bad-input/requests'], named: 'R41' }, { files: ['tests/security/bad-input'] }],
    })),
  ]
}
function rejectionMutants(): Mutant[] {
  return filesIn('server/features', /(?<!queries|list|search|excerpt|\.test)\.ts$/).flatMap((path) => {
    const folder = path.split('/')[2]!
    const room = folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    return [...read(path).matchAll(rejectionPattern)].map((found) => ({
      name: `${path.slice('server/features/'.length)}: ${described(found[0])}`,
      ...without(path, found),
      tests: [
        { files: [`server/features/${folder}/`] },
        everyCall(`R01.*${room}\\.|R17|R11`),
        { files: ['tests/security/second-wall'] },
        everyCall(`kind of person.*${room}\\.`),
        { files: ['server/features/'] },
      ],
    }))
  })
}

// ---- Whose logs a search finds ----

function searchMutants(): Mutant[] {
  const path = 'server/db/migrations/0020_search.sql'
  const tests: Tests[] = [{ files: ['server/features/sales-logs/find'] }]
  const pieces: [name: string, piece: RegExp, instead: string][] = [
    ['who reads', /case when app_role\(\) <= 2 then null else [^;]+ end;/, 'null;'],
    ['which workgroup', /a\.workgroup_id := app_workgroup\(\)/, 'select min(id) into a.workgroup_id from workgroups'],
    ['who reads, in a walk', /\(\(a\)\.reader is null or e\.readers @> array\[\(a\)\.reader\]\)/, 'true'],
  ]
  return pieces.map(([name, piece, instead]) => ({
    name: `search: ${name}`,
    ...without(path, piece.exec(read(path))!, instead),
    tests,
  }))
}

export const mutants = (): Mutant[] => [
  ...predicateMutants(),
  ...audienceMutants(),
  ...policyMutants(),
  ...authorizationMutants(),
  ...rejectionMutants(),
  ...searchMutants(),
]

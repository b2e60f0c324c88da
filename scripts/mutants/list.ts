// Finds the mutants: each predicate of permissions.ts, each audience, each policy and each rejection, removed one at a time. They are found in
// the sources, so that new ones are included automatically.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Audience } from '../../contract/core/call.ts'
import { allCalls } from '../../contract/index.ts'

/** Test files; `named`: only their tests whose names match. */
export type Tests = { files: readonly string[]; named?: string }
/** One file with one piece removed, and the tests that must fail: the groups run in order until one fails. */
export type Mutant = { name: string; path: string; text: string; tests: readonly Tests[] }

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string, wanted: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => wanted.test(path))
    .sort()
/** A file with one match replaced. */
const without = (path: string, piece: RegExpMatchArray, instead = '') => ({
  path,
  text: read(path).slice(0, piece.index) + instead + read(path).slice(piece.index! + piece[0].length),
})

const everyCall = (named: string): Tests => ({ files: ['tests/security/every-call'], named })
const rowOfCall = (call: string) => everyCall(`kind of person.*${call.replace('.', '\\.')}$`)

// ---- Predicates of permissions.ts ----
const permissionsFile = 'contract/permissions.ts'
/** Predicates that no call reaches because an audience rejects first, or that no call uses yet: only their unit tests can fail. */
const guardedByAudience = ['isMember', 'isChief', 'isMaster', 'mayDeleteCustomer', 'mayDeleteContact', 'mayInvite']
const predicatePattern = /^(?:export )?const (\w+) = \([^)]*\)(?:: [\w[\]]+)? =>\s+(.+(?:\n +.+)*)$/gm

/** The predicates that the server uses, directly or inside another one. */
function predicatesUsedByServer(): Set<string> {
  const bodies = new Map([...read(permissionsFile).matchAll(predicatePattern)].map(([, name, body]) => [name!, body!]))
  const sources = filesIn('server', /(?<!\.test)\.ts$/)
    .map(read)
    .join('\n')
  const used = new Set([...bodies.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(sources)))
  for (const name of used)
    for (const inner of bodies.keys())
      if (inner !== name && new RegExp(`\\b${inner}\\b`).test(bodies.get(name)!)) used.add(inner)
  return used
}
function predicateMutants(): Mutant[] {
  const used = predicatesUsedByServer()
  return [...read(permissionsFile).matchAll(predicatePattern)].flatMap((found): Mutant[] => {
    const [whole, name, body] = found as unknown as [string, string, string]
    const unitTests: Tests = { files: ['contract/permissions.test.ts', 'server/http/authorize.test.ts'] }
    const callTests = [everyCall('kind of person.*(members|customers|contacts|salesLogs|news)\\.|R11|R12|R23')]
    const tests = used.has(name) && !guardedByAudience.includes(name) ? callTests : [unitTests]
    const permissiveBody = body.includes('.filter(') ? body.replace(/\.filter\(.*$/, '') : 'true'
    const head = whole.slice(0, whole.length - body.length)
    const parts = [...body.matchAll(/(?:\w+\([^()]*\)|[\w.]+ [!=<>]+ [\w.[\]]+) && /g)].map((part) => ({
      name: `predicate ${name} without "${part[0].trim()}"`,
      ...without(permissionsFile, found, head + body.slice(0, part.index) + body.slice(part.index + part[0].length)),
      tests: [unitTests, ...callTests],
    }))
    const forMembers =
      ['isMember', 'mayKnowOfLog'].includes(name) || permissiveBody !== 'true'
        ? []
        : [
            {
              name: `predicate ${name} for every member`,
              ...without(permissionsFile, found, `${head}person.inWorkgroup`),
              tests,
            },
          ]
    return [
      { name: `predicate ${name}`, ...without(permissionsFile, found, head + permissiveBody), tests },
      ...forMembers,
      ...parts,
    ]
  })
}

// ---- Audiences ----

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

// ---- Policies ----

function policyMutants(): Mutant[] {
  const databaseTests: Tests[] = [{ files: ['tests/security/row-level-security'] }]
  const all = filesIn('server/db/migrations', /\.sql$/).flatMap((path) => {
    const openedPolicies = [...read(path).matchAll(/create policy (\w+) on (\w+)\s([^;]*);/g)].map((found) => {
      const isAll = !/^\s*for /.test(found[3]!)
      const command = /for (\w+)/.exec(found[3]!)?.[0] ?? ''
      const instead = `create policy ${found[1]} on ${found[2]} ${command} using (true)${isAll || command === 'for update' ? ' with check (true)' : ''};`
      return { name: `policy ${found[1]} on ${found[2]}`, ...without(path, found, instead), tests: databaseTests }
    })
    const disabledSecurity = [...read(path).matchAll(/alter table (\w+) (enable|force) row level security;/g)].map(
      (found) => ({
        name: `${found[2]} row level security on ${found[1]}`,
        ...without(path, found),
        tests: databaseTests,
      }),
    )
    return [...openedPolicies, ...disabledSecurity]
  })
  // Of a policy that a later migration defines again, only the last definition counts.
  return [...new Map(all.map((mutant) => [mutant.name, mutant])).values()]
}

// ---- Rejections ----

// `if (…) throw …` on one line, on two, or with a condition of several lines.
const rejectionPattern =
  /^( *)if \([^\n]+\)(?: |\n\1 +)throw [^\n]+\n|^( *)if \(\n(?:\2 [^\n]*\n)+\2\)\n\2 +throw [^\n]+\n/gm
const described = (piece: string) => piece.replace(/\s+/g, ' ').trim().slice(0, 90)

const apiTokenPath = 'server/http/api-token.ts'
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
    // A wrong checksum is rejected by the database, too.
    ...[...read(apiTokenPath).matchAll(rejectionPattern)]
      .filter(([piece]) => !piece.includes('isWellFormed'))
      .map((found) => ({
        name: `api-token: ${described(found[0])}`,
        ...without(apiTokenPath, found),
        tests: [{ files: ['server/features/api-tokens/'] }, { files: ['tests/security/api-tokens'] }],
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
    const feature = folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    return [...read(path).matchAll(rejectionPattern)].map((found) => ({
      name: `${path.slice('server/features/'.length)}: ${described(found[0])}`,
      ...without(path, found),
      tests: [
        { files: [`server/features/${folder}/`] },
        everyCall(`R01.*${feature}\\.|R17|R11`),
        { files: ['tests/security/handler-permissions'] },
        everyCall(`kind of person.*${feature}\\.`),
        { files: ['server/features/'] },
      ],
    }))
  })
}

// ---- Access control of the search ----

function searchMutants(): Mutant[] {
  const path = 'server/db/functions/search-sales-logs.sql'
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

// UI texts: the same keys in eight languages, all of them used, and each loaded before the screen that shows it. The
// compiler checks that the keys exist.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { channels, languages, needCodes, purposes, roles, segments, stages } from '../../contract/codes.ts'
import { leadScopes } from '../../contract/calls/leads/calls.ts'
import { lineProblems } from '../../contract/calls/needs/lesson-files.ts'
import { newsSources } from '../../contract/calls/news/calls.ts'
import { timelineKinds, timelineFilterNames } from '../../contract/calls/timeline/calls.ts'
import { duplicateReasons as contactReasons } from '../../contract/calls/contacts/calls.ts'
import { customerSorts } from '../../contract/calls/customers/filters.ts'
import { duplicateReasons as customerReasons } from '../../contract/calls/customers/calls.ts'
import { errors } from '../../contract/core/errors.ts'
import { certainties } from '../../contract/calls/needs/shapes.ts'
import { importFields } from '../../contract/calls/imports/columns.ts'
import { columnSources, rowStates } from '../../contract/calls/imports/shapes.ts'
import { outboundKinds } from '../../contract/calls/information/calls.ts'
import { states, statuses } from '../../contract/calls/inquiries/calls.ts'
import { kindNames } from '../../contract/calls/notifications/calls.ts'
import { digests } from '../../contract/calls/profile/settings.ts'
import { salesLogSorts } from '../../contract/calls/sales-logs/filters.ts'
import { kinds } from '../../web/offline/send-queue/entry.ts'
import { versions } from '../../web/features/information/versions.ts'
import { sourceFilesIn, reachableFrom, root, routeRows, sourceOf } from '../../scripts/source-graph.ts'

type Texts = Record<string, string>
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts
const folder = (language: string) => `web/locales/${language}`
const namespaces = readdirSync(join(root, folder('ko'))).map((name) => name.replace('.json', ''))
const fileOf = (namespace: string, language = 'ko') =>
  namespace === 'contract' ? `contract/locales/${language}.json` : `${folder(language)}/${namespace}.json`
const asFiles = (language: string) => [
  `contract/locales/${language}.json`,
  `server/locales/${language}.json`,
  ...readdirSync(join(root, folder(language))).map((name) => `${folder(language)}/${name}`),
]
/** The keys of a file. Plural forms differ between languages, so all forms of a text count as one key. */
function keysIn(path: string): string[] {
  const texts = read(path)
  const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
  return [...new Set(Object.keys(texts).map((key) => (`${plain(key)}_other` in texts ? plain(key) : key)))].sort()
}
const prefixOf = (key: string) => key.slice(0, key.indexOf('.'))

const namespaceOf = new Map(
  [...namespaces, 'contract'].flatMap((namespace) => keysIn(fileOf(namespace)).map((key) => [key, namespace] as const)),
)
const ofServer = keysIn('server/locales/ko.json')
const prefixes = new Set([...namespaceOf.keys(), ...ofServer].map(prefixOf))

/**
 * Composed keys as they appear in the sources (`*` for each expression), and the values of the star. Two stars count as
 * one, including the text between them.
 */
const composedKeys: Record<string, readonly string[]> = {
  'app.themeAlso.*': ['light', 'dark', 'auto'],
  'auth.password.*': ['length', 'letter', 'digit', 'special'],
  'code.*': [...Object.values(needCodes), ...purposes, ...channels, ...stages, ...segments],
  'contacts.*Removed': ['photo', 'card'],
  'contacts.*Saved': ['photo', 'card'],
  'customers.*': ['owner', 'segment', 'stage', 'quiet', 'starred'],
  'contacts.alike.*': contactReasons,
  'customers.alike.*': customerReasons,
  'customers.sort.*': customerSorts,
  'draft.kind.*': ['edit', 'comment', 'feedback'],
  'error.*': Object.keys(errors),
  'import.head.*': importFields,
  'imports.how.*': columnSources,
  'imports.kept.*': ['edited', 'logged'],
  'imports.state.*': [...rowStates, 'left'],
  'imports.step.*': ['file', 'columns', 'check', 'result'],
  'inbox.state.*': states,
  'inbox.taken.*': ['mine', 'nobody'],
  'information.kind.*': [...new Set(Object.values(outboundKinds).flat())],
  'information.news.*': versions.flatMap(({ news }) => news),
  'information.port.*': Object.keys(outboundKinds),
  'landing.*': ['write', 'due', 'share', 'terms', 'privacy'],
  'landing.*.body': ['write', 'due', 'share'],
  'leads.whose.*': leadScopes,
  'logs.filter.*': [
    'period',
    'author',
    'department',
    'purpose',
    'customer',
    'contact',
    'channel',
    'keyword',
    'feedback',
    'next',
    'file',
    'need',
    'item',
  ],
  'logs.feedback.*': ['yes', 'no'],
  'logs.next.*': ['yes', 'no'],
  'logs.file.*': ['yes', 'no'],
  'logs.period.*': ['3m', '6m', '9m', '1y', '2y', 'custom'],
  'logs.foundIn.*': ['comment', 'file'],
  'logs.sort.*': salesLogSorts,
  'logs.summary.*': ['week', 'month', 'year'],
  'timeline.filter.*': timelineFilterNames,
  'timeline.kind.*': timelineKinds,
  'mail.*.*': ['code', 'password', 'invitation', 'password_changed', 'answer'].flatMap((mail) =>
    ofServer.flatMap((key) => (key.startsWith(`mail.${mail}.`) ? key.slice(5) : [])),
  ),
  'members.*': ['name', 'rank', 'department', 'role', 'email', 'phone', 'joined'],
  'members.role.*': ['chief', 'manager', 'staff'],
  'merges.*': ['photo', 'card'],
  'lessons.*': ['reading', 'taking', 'undoing'],
  'lessons.why.*': lineProblems,
  'merges.moves.*': ['logs', 'drafts', 'contacts', 'needs', 'files', 'stageMoves', 'feedback', 'headlines'],
  'merges.why.*': [...new Set([...customerReasons, ...contactReasons])],
  'needs.certainty.*': certainties,
  'needs.from.*': ['starter', 'taught'],
  'nouns.given.*': ['saved', 'hidden', 'none'],
  'nouns.state.*': ['saved', 'hidden', 'any'],
  'news.source.*': newsSources,
  'notifications.digest.*': digests,
  'notifications.push.*': ['unsupported', 'install', 'denied', 'off'],
  'notify.*': kindNames,
  'notify.kind.*': kindNames,
  'support.status.*': statuses,
  'touch.*': channels,
  'outbox.*': ['full', 'private', 'many', 'large'],
  'outbox.kind.*': kinds.filter((kind) => kind !== 'log'),
  'offline.*': ['filter', 'notKept', 'notYet', 'private', 'full', 'evicted', 'removed', 'roleChanged', 'signedOut'],
  'pictures.corner.*': ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'],
  'profile.theme.*': ['light', 'dark', 'auto'],
  'role.*': roles,
  'sample.*': ofServer.flatMap((key) => (key.startsWith('sample.') ? key.slice(7) : [])),
  'search.how.*': ['all', 'quoted', 'without', 'initials'],
  'search.means.*': ['all', 'quoted', 'without', 'initials'],
  'steps.*': ['customer', 'log', 'invite'],
  'steps.*Do': ['customer', 'log', 'invite'],
  'steps.*Why': ['customer', 'log', 'invite'],
}
const isKey = (text: string) => /^[a-z]+\.[\w.-]*\w$/.test(text) && prefixes.has(prefixOf(text))
const isComposed = (template: string) =>
  template in composedKeys || (/^[a-z]+\.[\w.*-]+$/.test(template) && prefixes.has(prefixOf(template)))
const keysNamedIn = (path: string): string[] => {
  const { literals, templates } = sourceOf(path)
  return [
    ...literals.filter(isKey),
    ...templates
      .filter(isComposed)
      .flatMap((template) => (composedKeys[template] ?? []).map((value) => template.replace(/\*(.*\*)?/, value))),
  ]
}
const web = sourceFilesIn('web')
const server = sourceFilesIn('server')

describe('every text of ko exists in the other seven languages, with the same placeholders', () => {
  test.each(languages)('%s', (language) => {
    const files = asFiles(language)
    expect(files).toEqual(asFiles('ko').map((path) => path.replace(/\/ko\b/, `/${language}`)))
    for (const [at, path] of asFiles('ko').entries()) {
      expect(keysIn(files[at]!), files[at]!).toEqual(keysIn(path))
      // Korean placeholders include a particle where other languages have the plain name: {{workgroupRo}} and
      // {{workgroup}}.
      const particle = /(?<=[a-z])(Ro|Eun|Neun|Eul|Reul|I|Ga|Wa|Gwa)$/
      const values = (usedByServer: string) =>
        [...new Set([...usedByServer.matchAll(/\{\{\s*(\w+)/g)].map(([, value]) => value!.replace(particle, '')))]
          .filter((value) => value !== 'count')
          .sort()
      const own = read(files[at]!)
      for (const [key, said] of Object.entries(read(path)))
        if (key in own) expect([files[at], key, values(own[key]!)]).toEqual([files[at], key, values(said)])
    }
  })
  test('a text exists in one file only', () => {
    const all = [...asFiles('ko')].flatMap((path) => Object.keys(read(path)))
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([])
  })
})

describe('each text exists and is used', () => {
  test('some sources use texts', () => {
    expect(web.length).toBeGreaterThan(100)
    expect(web.filter((path) => keysNamedIn(path).length > 0).length).toBeGreaterThan(50)
  })
  test('every key that exists is used', () => {
    // The questions of the coach are used where their keys are defined.
    const named = new Set([...web, 'contract/calls/coaching/questions.ts'].flatMap(keysNamedIn))
    // server/core/texts.test.ts compares the keys of the contract with its rules, codes and errors.
    expect(
      [...namespaceOf].flatMap(([key, namespace]) => (namespace === 'contract' || named.has(key) ? [] : key)),
    ).toEqual([])
    const said = new Set(server.flatMap(keysNamedIn))
    expect(ofServer.filter((key) => !said.has(key))).toEqual([])
  })
  test('every composed key is in the table above, and every entry of the table is used', () => {
    const found = [...web, ...server].flatMap((path) => sourceOf(path).templates.filter(isComposed))
    expect([...new Set(found)].sort()).toEqual(Object.keys(composedKeys).sort())
  })
})

describe('texts come with the route row that shows them', () => {
  const rows = routeRows()
  /** Deferred components that load namespaces of their own. */
  const later = web.flatMap((path) => sourceOf(path).withTexts)
  const without = (path: string) => new Set(later.map(({ file }) => file).filter((file) => file !== path))
  const reached = (path: string) =>
    [...reachableFrom(path, without(path))].filter((each) => !without(path).has(each)).flatMap(keysNamedIn)
  const needed = (path: string) => new Set(reached(path).flatMap((key) => namespaceOf.get(key) ?? []))
  test('each row loads exactly the namespaces it needs beyond those of its layouts and `common`', () => {
    expect(rows.length).toBeGreaterThan(30)
    for (const row of rows) {
      const around = ['common', ...row.layouts.flatMap((layout) => layout.namespaces)]
      const inside = rows.filter(({ layouts }) => layouts.includes(row)).map(({ file }) => needed(file))
      // A layout may load a namespace that all of its screens need.
      const shared = row.namespaces.filter(
        (namespace) => inside.length > 0 && inside.every((names) => names.has(namespace)),
      )
      const wanted = new Set([...needed(row.file), ...shared].filter((namespace) => !around.includes(namespace)))
      expect([row.file, [...row.namespaces].sort()]).toEqual([row.file, [...wanted].sort()])
    }
  })
  test('a deferred component loads exactly the namespaces that it needs and that its rows do not load', () => {
    expect(later.length).toBeGreaterThan(0)
    for (const { file, namespaces: own } of later)
      for (const row of rows.filter((each) => reachableFrom(each.file).has(file))) {
        const loaded = ['common', ...row.namespaces, ...row.layouts.flatMap((layout) => layout.namespaces)]
        const missing = [...needed(file)].filter((namespace) => !loaded.includes(namespace))
        expect([file, row.file, [...own].sort()]).toEqual([file, row.file, missing.sort()])
      }
  })
  test('code around all screens uses only texts of `common`', () => {
    const screens = new Set(sourceOf('web/routes.tsx').lazy)
    const around = [...reachableFrom('web/main.tsx', new Set(screens))].filter((path) => !screens.has(path))
    expect(around.length).toBeGreaterThan(20)
    expect(around.flatMap(keysNamedIn).filter((key) => namespaceOf.get(key) !== 'common')).toEqual([])
  })
  test('a namespace holds the keys that begin with its name; keys needed without that namespace are in `common`', () => {
    const strays = new Set(
      rows.flatMap(({ file, namespaces: own, layouts }) => {
        const loaded = new Set([own, ...layouts.map((layout) => layout.namespaces)].flat())
        return reached(file).filter((key) => !loaded.has(prefixOf(key)))
      }),
    )
    for (const [key, namespace] of namespaceOf)
      if (namespaces.includes(prefixOf(key)))
        expect([key, namespace]).toEqual([key, strays.has(key) ? 'common' : prefixOf(key)])
  })
})

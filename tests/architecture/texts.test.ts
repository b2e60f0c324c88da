// Texts: the same keys in eight languages; each exists and is used; and each is there before the screen that says it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { channels, languages, needCodes, purposes, roles, segments, stages } from '../../contract/codes.ts'
import { leadScopes } from '../../contract/calls/leads/calls.ts'
import { lineProblems } from '../../contract/calls/needs/lesson-files.ts'
import { newsSources } from '../../contract/calls/news/calls.ts'
import { lineKinds, onlyThese } from '../../contract/calls/timeline/calls.ts'
import { reasons as contactReasons } from '../../contract/calls/contacts/calls.ts'
import { customerSorts } from '../../contract/calls/customers/filters.ts'
import { reasons as customerReasons } from '../../contract/calls/customers/calls.ts'
import { errors } from '../../contract/core/errors.ts'
import { certainties } from '../../contract/calls/needs/shapes.ts'
import { importFields } from '../../contract/calls/imports/columns.ts'
import { hows, rowStates } from '../../contract/calls/imports/shapes.ts'
import { ports } from '../../contract/calls/information/calls.ts'
import { states, statuses } from '../../contract/calls/inquiries/calls.ts'
import { kindNames } from '../../contract/calls/notifications/calls.ts'
import { digests } from '../../contract/calls/profile/settings.ts'
import { salesLogSorts } from '../../contract/calls/sales-logs/filters.ts'
import { kinds } from '../../web/offline/send-queue/entry.ts'
import { versions } from '../../web/features/information/versions.ts'
import { programsIn, reachedFrom, root, routeRows, sourceOf } from '../../scripts/sources.ts'

type Texts = Record<string, string>
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts
const folder = (language: string) => `web/locales/${language}`
const rooms = readdirSync(join(root, folder('ko'))).map((name) => name.replace('.json', ''))
const fileOf = (room: string, language = 'ko') =>
  room === 'contract' ? `contract/locales/${language}.json` : `${folder(language)}/${room}.json`
const asFiles = (language: string) => [
  `contract/locales/${language}.json`,
  `server/locales/${language}.json`,
  ...readdirSync(join(root, folder(language))).map((name) => `${folder(language)}/${name}`),
]
/** Plural forms differ from language to language: a text in several counts once. */
function keysIn(path: string): string[] {
  const texts = read(path)
  const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
  return [...new Set(Object.keys(texts).map((key) => (`${plain(key)}_other` in texts ? plain(key) : key)))].sort()
}
const wordOf = (key: string) => key.slice(0, key.indexOf('.'))

const roomOf = new Map(
  [...rooms, 'contract'].flatMap((room) => keysIn(fileOf(room)).map((key) => [key, room] as const)),
)
const ofServer = keysIn('server/locales/ko.json')
const words = new Set([...roomOf.keys(), ...ofServer].map(wordOf))

/** Texts put together, as they stand in the sources, and what the stars may be. Two stars are named as one, with what is between. */
const made: Record<string, readonly string[]> = {
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
  'imports.how.*': hows,
  'imports.kept.*': ['edited', 'logged'],
  'imports.state.*': [...rowStates, 'left'],
  'imports.step.*': ['file', 'columns', 'check', 'result'],
  'inbox.state.*': states,
  'inbox.taken.*': ['mine', 'nobody'],
  'information.kind.*': [...new Set(Object.values(ports).flat())],
  'information.news.*': versions.flatMap(({ news }) => news),
  'information.port.*': Object.keys(ports),
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
  'timeline.filter.*': onlyThese,
  'timeline.kind.*': lineKinds,
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
const isKey = (text: string) => /^[a-z]+\.[\w.-]*\w$/.test(text) && words.has(wordOf(text))
const isMade = (template: string) =>
  template in made || (/^[a-z]+\.[\w.*-]+$/.test(template) && words.has(wordOf(template)))
const keysNamedIn = (path: string): string[] => {
  const { literals, templates } = sourceOf(path)
  return [
    ...literals.filter(isKey),
    ...templates
      .filter(isMade)
      .flatMap((template) => (made[template] ?? []).map((value) => template.replace(/\*(.*\*)?/, value))),
  ]
}
/** A refusal that comes with the server's sentence: whoever puts the key of any refusal together never needs its text. */
const isServersOwn = (key: string, path: string) =>
  key.startsWith('error.') && ofServer.includes(key) && !sourceOf(path).literals.includes(key)
const web = programsIn('web')
const server = programsIn('server')

describe('every text of ko is in the other seven languages, and with the same values to fill in', () => {
  test.each(languages)('%s', (language) => {
    const files = asFiles(language)
    expect(files).toEqual(asFiles('ko').map((path) => path.replace(/\/ko\b/, `/${language}`)))
    for (const [at, path] of asFiles('ko').entries()) {
      expect(keysIn(files[at]!), files[at]!).toEqual(keysIn(path))
      // Korean fills in a name with its particle where others fill in the name: {{workgroupRo}} and {{workgroup}}.
      const particle = /(?<=[a-z])(Ro|Eun|Neun|Eul|Reul|I|Ga|Wa|Gwa)$/
      const values = (said: string) =>
        [...new Set([...said.matchAll(/\{\{\s*(\w+)/g)].map(([, value]) => value!.replace(particle, '')))]
          .filter((value) => value !== 'count')
          .sort()
      const own = read(files[at]!)
      for (const [key, said] of Object.entries(read(path)))
        if (key in own) expect([files[at], key, values(own[key]!)]).toEqual([files[at], key, values(said)])
    }
  })
  test('and in one file only', () => {
    const all = [...asFiles('ko')].flatMap((path) => Object.keys(read(path)))
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([])
  })
})

describe('each text exists and is used', () => {
  test('there are sources that name texts', () => {
    expect(web.length).toBeGreaterThan(100)
    expect(web.filter((path) => keysNamedIn(path).length > 0).length).toBeGreaterThan(50)
  })
  test('what the sources name is there', () => {
    const missing = web.flatMap((path) =>
      [...keysNamedIn(path), ...sourceOf(path).said.filter((key) => !(key in made))].flatMap((key) =>
        roomOf.has(key) || isServersOwn(key, path) ? [] : `${path}: ${key}`,
      ),
    )
    expect(missing).toEqual([])
  })
  test('what is there is named', () => {
    // What a coach asks is named where its keys are.
    const named = new Set([...web, 'contract/calls/coaching/questions.ts'].flatMap(keysNamedIn))
    // Those of the contract are counted against its rules, codes and errors in server/core/texts.test.ts.
    expect([...roomOf].flatMap(([key, room]) => (room === 'contract' || named.has(key) ? [] : key))).toEqual([])
    const said = new Set(server.flatMap(keysNamedIn))
    expect(ofServer.filter((key) => !said.has(key))).toEqual([])
  })
  test('a text put together is one of those above, and each of those stands somewhere', () => {
    const found = [...web, ...server].flatMap((path) => sourceOf(path).templates.filter(isMade))
    expect([...new Set(found)].sort()).toEqual(Object.keys(made).sort())
  })
})

describe('texts come with the route row that shows them', () => {
  const rows = routeRows()
  /** Parts that come later with texts of their own. */
  const later = web.flatMap((path) => sourceOf(path).withTexts)
  const without = (path: string) => new Set(later.map(({ file }) => file).filter((file) => file !== path))
  const reached = (path: string) =>
    [...reachedFrom(path, without(path))].filter((each) => !without(path).has(each)).flatMap(keysNamedIn)
  const needed = (path: string) => new Set(reached(path).flatMap((key) => roomOf.get(key) ?? []))
  test('each row, with its layouts and `common`, loads the rooms it needs and no other', () => {
    expect(rows.length).toBeGreaterThan(30)
    for (const row of rows) {
      const around = ['common', ...row.layouts.flatMap((layout) => layout.rooms)]
      const inside = rows.filter(({ layouts }) => layouts.includes(row)).map(({ file }) => needed(file))
      // What every screen in a layout needs may be named there once.
      const shared = row.rooms.filter((room) => inside.length > 0 && inside.every((rooms) => rooms.has(room)))
      const wanted = new Set([...needed(row.file), ...shared].filter((room) => !around.includes(room)))
      expect([row.file, [...row.rooms].sort()]).toEqual([row.file, [...wanted].sort()])
    }
  })
  test('a part that brings texts brings those that it needs and that the rows it comes to do not load', () => {
    expect(later.length).toBeGreaterThan(0)
    for (const { file, rooms: own } of later)
      for (const row of rows.filter((each) => reachedFrom(each.file).has(file))) {
        const loaded = ['common', ...row.rooms, ...row.layouts.flatMap((layout) => layout.rooms)]
        const missing = [...needed(file)].filter((room) => !loaded.includes(room))
        expect([file, row.file, [...own].sort()]).toEqual([file, row.file, missing.sort()])
      }
  })
  test('what is around every screen says only what `common` holds', () => {
    const screens = new Set(sourceOf('web/routes.tsx').lazy)
    const around = [...reachedFrom('web/main.tsx', new Set(screens))].filter((path) => !screens.has(path))
    expect(around.length).toBeGreaterThan(20)
    expect(around.flatMap(keysNamedIn).filter((key) => roomOf.get(key) !== 'common')).toEqual([])
  })
  test('a room holds what begins with its name, but for what is needed where that room is not: that is in `common`', () => {
    const strays = new Set(
      rows.flatMap(({ file, rooms: own, layouts }) => {
        const loaded = new Set([own, ...layouts.map((layout) => layout.rooms)].flat())
        return reached(file).filter((key) => !loaded.has(wordOf(key)))
      }),
    )
    for (const [key, room] of roomOf)
      if (rooms.includes(wordOf(key))) expect([key, room]).toEqual([key, strays.has(key) ? 'common' : wordOf(key)])
  })
})

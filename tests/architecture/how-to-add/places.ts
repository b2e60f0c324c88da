// The places of "How to add", each with what is done there for a room of visits and for the grade of a customer.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../../contract/codes.ts'
import { addMigration, addToMigration, put, run, takeOut, write } from './copy.ts'

/** When a place is seen to: at once, when the compiler has asked for it, or when a test has. */
export type When = 'at once' | 'after tsc' | 'after tests'
type Asks = readonly (readonly [file: string, about: string])[]
export type Place = {
  /** As the list names it. */
  place: string
  /** Where the compiler complains, and which tests, while it is forgotten. */
  tsc?: Asks
  tests?: Asks
} & Partial<Record<When, () => unknown>>

const ours = (name: string) => readFileSync(join(import.meta.dirname, 'visits', `${name}.txt`), 'utf8')
const row = ours('row')
const addRow = () => put('web/routes.tsx', 'before', 'screen(paths.home,', row)
const [first, ...others] = languages
const addGrade = (language: string) =>
  put(`web/locales/${language}/customers.json`, 'after', '{\n', '  "customers.grade": "Grade",\n')
const addTitle = (language: string) => write(`web/locales/${language}/visits.json`, '{ "visits.title": "Visits" }\n')
const customers = 'web/features/customers'

export const recipes: Record<string, Place[]> = {
  'a call with a table and a screen': [
    {
      place: 'server/db/migrations/*.sql',
      'at once': () => addMigration('visits', ours('table')),
      'after tests': () => addToMigration('visits', ours('policy')),
      tests: [
        ['tests/architecture/house.test.ts', 'alter table visits enable row level security'],
        ['tests/security/database-walls/says.test.ts', 'visits'],
      ],
    },
    {
      place: 'npm run db:types',
      'after tsc': () => run('scripts/db-types.ts'),
      tsc: [['server/features/visits/queries.ts', 'visits']],
    },
    {
      place: 'contract/calls/<room>/calls.ts',
      'at once': () => write('contract/calls/visits/calls.ts', ours('contract')),
    },
    {
      place: 'npm run wire',
      'after tests': () => run('scripts/wire.ts'),
      tests: [['contract/wire.test.ts', 'list_visit']],
    },
    {
      place: 'server/features/<room>/queries.ts',
      'at once': () => write('server/features/visits/queries.ts', ours('queries')),
    },
    {
      place: 'server/features/<room>/calls.ts',
      // With a handler of another name first.
      'at once': () => write('server/features/visits/calls.ts', ours('calls').replace('async list', 'async lists')),
      'after tsc': () => write('server/features/visits/calls.ts', ours('calls')),
      tsc: [['server/features/visits/calls.ts', 'list']],
    },
    {
      place: 'tests/support/things.ts',
      'after tests': () =>
        put(
          'tests/support/things.ts',
          'before',
          '/** An invitation whose code',
          `export const aVisit = ({ owner }: TestApp, { by, customerId }: { by: TestPerson; customerId: string }) =>
  owner.query('insert into visits (workgroup_id, customer_id, day) values ($1, $2, now())', [by.workgroupId, customerId])
`,
        ),
      tests: [['tests/architecture/house.test.ts', '"visits",']],
    },
    {
      place: 'tests/support/world.ts',
      'after tsc': () =>
        put(
          'tests/support/world.ts',
          'after',
          'const inputs: Inputs = {',
          '\n  visits: { list: () => ({ page: 1, pageSize: 20 }) },',
        ),
      'after tests': () => {
        put(
          'tests/support/world.ts',
          'before',
          'return {\n    ...team,\n    departmentId',
          'await aVisit(app, { by, customerId })\n  ',
        )
        put('tests/support/world.ts', 'before', "} from './things.ts'", 'aVisit, ')
      },
      tsc: [['tests/support/world.ts', 'visits']],
      tests: [['tests/security/database-walls/holds.test.ts', 'there is no row of visits']],
    },
    {
      place: 'tests/security/every-call.test.ts',
      'after tests': () =>
        put(
          'tests/security/every-call.test.ts',
          'after',
          'const table: Record<string, Row> = {',
          "\n  'visits.list': [out, none, ok, ok, ok, ok, ok, ok, none, ok, none],",
        ),
      tests: [['tests/security/every-call.test.ts', 'visits.list']],
    },
    {
      place: 'contract/core/paths.ts',
      'after tsc': () =>
        put('contract/core/paths.ts', 'after', 'export const paths = {', "\n  visits: '/main/visits',"),
      tsc: [['web/routes.tsx', "'visits' does not exist"]],
    },
    {
      place: 'web/features/<room>/*Screen.tsx',
      'at once': () => write('web/features/visits/VisitsScreen.tsx', ours('screen')),
    },
    {
      place: 'web/routes.tsx',
      // Where it stands, the compiler asks for its address and its room of texts; then it is forgotten for the tests.
      'at once': addRow,
      'after tsc': () => takeOut('web/routes.tsx', row),
      'after tests': addRow,
      tests: [['tests/stories/pages/screens.test.ts', '"paths.visits"']],
    },
    {
      place: 'tests/stories/support/screens.ts',
      'after tests': () =>
        put(
          'tests/stories/support/screens.ts',
          'before',
          "['profile', paths.profile],",
          "['visits', paths.visits],\n  ",
        ),
      tests: [['tests/stories/pages/screens.test.ts', '"/main/visits"']],
    },
  ],
  'a room of its own': [
    {
      // Forgotten, all that follows is forgotten with it; contract/wire.test.ts says so.
      place: 'contract/index.ts',
      'at once': () => {
        put(
          'contract/index.ts',
          'before',
          'export const contract = {',
          "import { visits } from './calls/visits/calls.ts'\n",
        )
        put('contract/index.ts', 'after', 'export const contract = {', '\n  visits,')
      },
    },
    {
      place: 'server/handlers.ts',
      'after tsc': () => {
        put('server/handlers.ts', 'before', 'const rooms: {', "import { visits } from './features/visits/calls.ts'\n")
        put('server/handlers.ts', 'after', 'Handlers<Contract[R]> } = {', '\n  visits,')
      },
      tsc: [['server/handlers.ts', 'visits']],
    },
    {
      place: 'web/api/invalidation.ts',
      'after tsc': () =>
        put('web/api/invalidation.ts', 'after', 'Record<Room, readonly Room[]>> = {', "\n  visits: ['visits'],"),
      tsc: [['web/api/invalidation.ts', 'visits']],
    },
    {
      place: 'web/i18n/i18n.ts',
      'after tsc': () => put('web/i18n/i18n.ts', 'after', 'export type Room =', "\n  | 'visits'"),
      tsc: [['web/routes.tsx', '"visits"']],
    },
  ],
  'a field': [
    {
      place: 'server/db/migrations/*.sql',
      'at once': () =>
        addMigration('customer_grades', "alter table customers add column grade text not null default '';\n"),
    },
    { place: 'npm run db:types', tsc: [['server/features/customers/queries.ts', 'grade']] },
    {
      place: 'contract/calls/<room>/calls.ts',
      'at once': () => {
        put('contract/calls/customers/calls.ts', 'after', 'const described = {', '\n  grade: rule.optionalText(20),')
        put('contract/calls/customers/calls.ts', 'after', 'const Customer = fields({', '\n  grade: z.string(),')
      },
    },
    { place: 'npm run wire', tests: [['contract/wire.test.ts', 'grade']] },
    {
      place: 'server/features/<room>/queries.ts',
      'after tsc': () => put('server/features/customers/queries.ts', 'after', "'c.industry',", "\n      'c.grade',"),
      'after tests': () =>
        put('server/features/customers/queries.ts', 'after', 'industry: input.industry,', '\n  grade: input.grade,'),
      tsc: [['server/features/customers/queries.ts', 'grade']],
      tests: [['tests/architecture/every-field.test.ts', '"grade"']],
    },
    {
      place: 'web/features/<room>/*-form.ts',
      'after tsc': () => {
        const form = `${customers}/customer-form.ts`
        put(form, 'after', 'industry: string\n', '  grade: string\n')
        put(form, 'after', "industry: '',", "\n  grade: '',")
        put(form, 'after', 'industry: customer.industry,', '\n  grade: customer.grade,')
      },
      tsc: [[`${customers}/customer-form.ts`, 'grade']],
    },
    {
      place: 'web/features/<room>/shared/use-*-labels.ts',
      'after tests': () =>
        put(
          `${customers}/shared/use-customer-labels.ts`,
          'before',
          'segment: t(',
          "grade: t('customers.grade'),\n    ",
        ),
      tests: [['tests/architecture/every-field.test.ts', 'grade has no label']],
    },
    {
      place: 'web/features/<room>/*Fields.tsx',
      'after tests': () =>
        put(
          `${customers}/CustomerFields.tsx`,
          'before',
          "<Picks {...field('segment')}",
          "<TextField {...field('grade')} />\n      ",
        ),
      tests: [['tests/architecture/every-field.test.ts', 'grade is in no form']],
    },
    {
      place: 'web/features/<room>/About*.tsx',
      'after tests': () =>
        put(
          `${customers}/AboutCustomer.tsx`,
          'before',
          '[labels.fax,',
          '[labels.grade, customer.grade],\n            ',
        ),
      tests: [['tests/architecture/every-field.test.ts', 'grade is not shown']],
    },
  ],
  'a text': [
    {
      place: 'web/locales/<language>/<room>.json',
      'after tsc': () => [addGrade, addTitle].forEach((add) => add(first)),
      'after tests': () => [addGrade, addTitle].forEach((add) => others.forEach(add)),
      tests: [
        ['tests/architecture/texts.test.ts', '"customers.grade"'],
        ['tests/architecture/texts.test.ts', 'visits.json'],
      ],
    },
  ],
  'a job': [
    {
      place: 'server/jobs/declared.ts',
      'at once': () =>
        put('server/jobs/declared.ts', 'after', 'export const jobs = {', `\n  ${ofWorkgroup('job', '_tools')},`),
      'after tsc': () => {
        takeOut('server/jobs/declared.ts', ofWorkgroup('job', '_tools'))
        put('server/jobs/declared.ts', 'after', 'export const jobs = {', `\n  ${ofWorkgroup('jobInWorkgroup', '_db')}`)
      },
      tsc: [['server/jobs/declared.ts', "parameter of type 'never'"]],
    },
    {
      place: 'server/calls/context.ts',
      'at once': () =>
        put(
          'server/calls/context.ts',
          'after',
          'sendSms(sms: Sms): Promise<void>',
          '\n  remindOfVisit(id: string): Promise<void>',
        ),
    },
    {
      place: 'server/calls/transaction.ts',
      tsc: [['server/calls/transaction.ts', 'remindOfVisit']],
      'after tsc': () => {
        put(
          'server/calls/transaction.ts',
          'before',
          'sendMail: (mail) =>',
          `remindOfVisit: (visitId) =>
          jobs.send(client, 'visit.remind', { workgroupId: '1', visitId }),
        `,
        )
        put('server/calls/transaction.ts', 'before', 'sendMail: undefined,', 'remindOfVisit: undefined,\n  ')
      },
    },
  ],
}
function ofWorkgroup(job: string, given: string): string {
  return `'visit.remind': ${job}<{ workgroupId: string; visitId: string }>({ ...usual, run: async (${given}) => {} })`
}

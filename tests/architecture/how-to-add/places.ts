// The places of the "How to add" lists, each with the change to make there: for a new call group `visits`, and for a
// new field `grade` of a customer.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../../contract/codes.ts'
import { addMigration, addToMigration, insertText, run, removeText, write } from './copy.ts'

/** When a step is done: at the start, after the compiler has reported it, or after a test has reported it. */
export type When = 'at once' | 'after tsc' | 'after tests'
type Asks = readonly (readonly [file: string, about: string])[]
export type Place = {
  /** The place as the list in ARCHITECTURE.md names it. */
  place: string
  /** The compiler errors and the failing tests while this step is missing. */
  tsc?: Asks
  tests?: Asks
} & Partial<Record<When, () => unknown>>

const textOf = (name: string) => readFileSync(join(import.meta.dirname, 'visits', `${name}.txt`), 'utf8')
const row = textOf('row')
const addRow = () => insertText('web/routes.tsx', 'before', 'screen(paths.home,', row)
const [first, ...others] = languages
const addGrade = (language: string) =>
  insertText(`web/locales/${language}/customers.json`, 'after', '{\n', '  "customers.grade": "Grade",\n')
const addTitle = (language: string) => write(`web/locales/${language}/visits.json`, '{ "visits.title": "Visits" }\n')
const customers = 'web/features/customers'

const remindEverywhere = "'visit.remind': async () => {},\n  "

export const recipes: Record<string, Place[]> = {
  'a call with a table and a screen': [
    {
      place: 'server/db/migrations/*.sql',
      'at once': () => addMigration('visits', textOf('table')),
      'after tests': () => addToMigration('visits', textOf('policy')),
      tests: [
        ['tests/architecture/migrations.test.ts', 'alter table visits enable row level security'],
        ['tests/security/row-level-security/catalogue.test.ts', 'visits'],
      ],
    },
    {
      place: 'npm run db:types',
      'after tsc': () => run('scripts/db-types.ts'),
      'after tests': () => run('scripts/db-types.ts'),
      tsc: [['server/features/visits/queries.ts', 'visits']],
    },
    {
      place: 'contract/calls/<feature>/calls.ts',
      'at once': () => write('contract/calls/visits/calls.ts', textOf('contract')),
    },
    {
      place: 'npm run wire',
      'after tests': () => run('scripts/wire.ts'),
      tests: [['contract/wire.test.ts', 'list_visit']],
    },
    {
      place: 'server/features/<feature>/queries.ts',
      'at once': () => write('server/features/visits/queries.ts', textOf('queries')),
    },
    {
      place: 'server/features/<feature>/calls.ts',
      // First with a handler under a wrong name.
      'at once': () => write('server/features/visits/calls.ts', textOf('calls').replace('async list', 'async lists')),
      'after tsc': () => write('server/features/visits/calls.ts', textOf('calls')),
      tsc: [['server/features/visits/calls.ts', 'list']],
    },
    {
      place: 'tests/support/builders/records.ts',
      'after tests': () =>
        insertText(
          'tests/support/builders/records.ts',
          'before',
          '/** An invitation with a known code',
          `export const aVisit = ({ owner }: TestApp, { by, customerId }: { by: TestPerson; customerId: string }) =>
  owner.query('insert into visits (workgroup_id, customer_id, day) values ($1, $2, now())', [by.workgroupId, customerId])
`,
        ),
      tests: [['tests/architecture/migrations.test.ts', '"visits",']],
    },
    {
      place: 'tests/support/fixture.ts',
      'after tsc': () =>
        insertText(
          'tests/support/fixture.ts',
          'after',
          'const inputs: Inputs = {',
          '\n  visits: { list: () => ({ page: 1, pageSize: 20 }) },',
        ),
      'after tests': () => {
        insertText(
          'tests/support/fixture.ts',
          'before',
          'return {\n    ...team,\n    departmentId',
          'await aVisit(app, { by, customerId })\n  ',
        )
        insertText('tests/support/fixture.ts', 'before', "} from './builders/records.ts'", 'aVisit, ')
      },
      tsc: [['tests/support/fixture.ts', 'visits']],
      tests: [['tests/security/row-level-security/isolation.test.ts', 'there is no row of visits']],
    },
    {
      place: 'tests/security/every-call.test.ts',
      'after tests': () =>
        insertText(
          'tests/security/every-call.test.ts',
          'after',
          'const table: Record<string, Row> = {',
          "\n  'visits.list': [noToken, none, ok, ok, ok, ok, ok, ok, none, ok, none],",
        ),
      tests: [['tests/security/every-call.test.ts', 'visits.list']],
    },
    {
      place: 'contract/core/paths.ts',
      'after tsc': () =>
        insertText('contract/core/paths.ts', 'after', 'export const paths = {', "\n  visits: '/main/visits',"),
      tsc: [['web/routes.tsx', "'visits' does not exist"]],
    },
    {
      place: 'web/features/<feature>/*Screen.tsx',
      'at once': () => write('web/features/visits/VisitsScreen.tsx', textOf('screen')),
    },
    {
      place: 'web/routes.tsx',
      // Adding the row makes the compiler ask for its path and its text namespace; removing it again makes the tests
      // ask for the row.
      'at once': addRow,
      'after tsc': () => removeText('web/routes.tsx', row),
      'after tests': addRow,
      tests: [['tests/stories/pages/screens.test.ts', '"paths.visits"']],
    },
    {
      place: 'tests/stories/support/screens.ts',
      'after tests': () =>
        insertText(
          'tests/stories/support/screens.ts',
          'before',
          "['profile', paths.profile],",
          "['visits', paths.visits],\n  ",
        ),
      tests: [['tests/stories/pages/screens.test.ts', '"/main/visits"']],
    },
  ],
  'a feature': [
    {
      // Without this step all following steps are missing too; contract/wire.test.ts reports it.
      place: 'contract/index.ts',
      'at once': () => {
        insertText(
          'contract/index.ts',
          'before',
          'export const contract = {',
          "import { visits } from './calls/visits/calls.ts'\n",
        )
        insertText('contract/index.ts', 'after', 'export const contract = {', '\n  visits,')
      },
    },
    {
      place: 'server/call-handlers.ts',
      'after tsc': () => {
        insertText(
          'server/call-handlers.ts',
          'before',
          'const handlersByFeature: {',
          "import { visits } from './features/visits/calls.ts'\n",
        )
        insertText('server/call-handlers.ts', 'after', 'Handlers<Contract[R]> } = {', '\n  visits,')
      },
      tsc: [['server/call-handlers.ts', 'visits']],
    },
    {
      place: 'contract/calls/api-tokens/scope-of-call.ts',
      'after tsc': () =>
        insertText(
          'contract/calls/api-tokens/scope-of-call.ts',
          'after',
          'Record<Feature, TokenRoom | null> = {',
          "\n  visits: 'customers',",
        ),
      tsc: [['contract/calls/api-tokens/scope-of-call.ts', 'visits']],
    },
    {
      place: 'web/api/invalidation.ts',
      'after tsc': () =>
        insertText(
          'web/api/invalidation.ts',
          'after',
          'Record<Feature, readonly Feature[]>> = {',
          "\n  visits: ['visits'],",
        ),
      tsc: [['web/api/invalidation.ts', 'visits']],
    },
    {
      place: 'web/i18n/i18n.ts',
      'after tsc': () =>
        insertText(
          'web/i18n/i18n.ts',
          'after',
          'type Files = {',
          "\n  visits: typeof import('../locales/ko/visits.json')",
        ),
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
      place: 'contract/calls/<feature>/calls.ts',
      'at once': () => {
        insertText(
          'contract/calls/customers/calls.ts',
          'after',
          'const described = {',
          '\n  grade: rule.optionalText(20),',
        )
        insertText('contract/calls/customers/calls.ts', 'after', 'const Customer = fields({', '\n  grade: z.string(),')
      },
    },
    { place: 'npm run wire', tests: [['contract/wire.test.ts', 'grade']] },
    {
      place: 'server/features/<feature>/queries.ts',
      'after tsc': () =>
        insertText('server/features/customers/queries.ts', 'after', "'c.industry',", "\n      'c.grade',"),
      'after tests': () =>
        insertText(
          'server/features/customers/queries.ts',
          'after',
          'industry: input.industry,',
          '\n  grade: input.grade,',
        ),
      tsc: [['server/features/customers/queries.ts', 'grade']],
      tests: [['tests/architecture/every-field.test.ts', '"grade"']],
    },
    {
      place: 'web/features/<feature>/*-form.ts',
      'after tsc': () => {
        const form = `${customers}/customer-form.ts`
        insertText(form, 'after', 'industry: string\n', '  grade: string\n')
        insertText(form, 'after', "industry: '',", "\n  grade: '',")
        insertText(form, 'after', 'industry: customer.industry,', '\n  grade: customer.grade,')
      },
      tsc: [[`${customers}/customer-form.ts`, 'grade']],
    },
    {
      place: 'web/features/<feature>/shared/use-*-labels.ts',
      'after tests': () =>
        insertText(
          `${customers}/shared/use-customer-labels.ts`,
          'before',
          'segment: t(',
          "grade: t('customers.grade'),\n    ",
        ),
      tests: [['tests/architecture/every-field.test.ts', 'grade has no label']],
    },
    {
      place: 'web/features/<feature>/*Fields.tsx',
      'after tests': () =>
        insertText(
          `${customers}/CustomerFields.tsx`,
          'before',
          "<RadioField\n        {...field('segment')}",
          "<TextField {...field('grade')} />\n      ",
        ),
      tests: [['tests/architecture/every-field.test.ts', 'grade is in no form']],
    },
    {
      place: 'web/features/<feature>/About*.tsx',
      'after tests': () =>
        insertText(
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
      place: 'web/locales/<language>/<namespace>.json',
      'after tsc': () => [addGrade, addTitle].forEach((add) => add(first)),
      'after tests': () => [addGrade, addTitle].forEach((add) => others.forEach(add)),
      tsc: [['web/features/visits/VisitsScreen.tsx', '"visits.title"']],
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
        insertText(
          'server/jobs/declared.ts',
          'after',
          'export const jobs = {',
          "\n  'visit.remind': job<InWorkgroup & { visitId: string }>(),",
        ),
    },
    {
      place: 'server/job-handlers.ts',
      // A job of a workgroup gets that workgroup's transactions only.
      'at once': () => insertText('server/job-handlers.ts', 'before', "'mail.send': (message", remindEverywhere),
      'after tsc': () => {
        removeText('server/job-handlers.ts', remindEverywhere)
        insertText(
          'server/job-handlers.ts',
          'before',
          "'mail.send': (message",
          "'visit.remind': { inTransaction: async () => {} },\n  ",
        )
      },
      tsc: [['server/job-handlers.ts', 'InOneStep']],
    },
  ],
}

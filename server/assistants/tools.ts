// The tools of assistants: what each is for, the calls that it makes, and what it answers. The only table of them.
import {
  channels,
  needCodes,
  needTypes,
  purposes,
  segments,
  stages,
  type Channel,
  type Language,
  type Purpose,
  type Segment,
  type Stage,
} from '../../contract/codes.ts'
import type { OutputOf } from '../../contract/core/call.ts'
import { paths } from '../../contract/core/paths.ts'
import type { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { addDays } from '../../contract/rules/days.ts'
import { localTime } from '../../contract/rules/zoned-times.ts'
import { textIn } from '../core/texts.ts'
import { own, quoted, type Own, type Shown } from './shown.ts'
import { nextCursor, pageSize, type Arguments, type Tool, type ToolContext } from './tool.ts'

type NeedCode = (typeof needCodes)[keyof typeof needCodes]
type Code = Stage | Segment | Purpose | Channel | NeedCode
/** The word of a code in the person's language. */
const word = (language: Language, code: Code | ''): Own | null =>
  code === '' ? null : own(textIn(language, `code.${code}`))
/** `0020001 Needs survey; …`, for descriptions. */
const choices = (codes: readonly Code[]): string =>
  codes.map((code) => `${code} ${textIn('en', `code.${code}`)}`).join('; ')
const purpose = `Purpose of the visit: ${choices(purposes)}.`
const channel = `How it happened: ${choices(channels)}.`
const day = (text: string | null) => (text ? own(text) : null)
const name = (person: { name: string; rank: string } | null): Shown =>
  person ? quoted(`${person.name} ${person.rank}`.trim()) : null
const textOf = (input: Arguments, field: string): string => (typeof input[field] === 'string' ? input[field] : '')

type LogRow = OutputOf<typeof salesLogs.list>['items'][number]
const logRow = ({ language, link }: ToolContext, log: LogRow): Shown => ({
  id: own(log.id),
  at: own(log.at),
  title: quoted(log.title),
  excerpt: quoted(log.content),
  customer: quoted(log.customerName),
  customerId: own(log.customerId),
  contact: quoted(log.contactName),
  purpose: word(language, log.purpose),
  channel: word(language, log.channel),
  author: name(log.author),
  needs: log.needs?.map((type) => own(type)),
  comments: log.commentCount,
  link: link(paths.log, { logId: log.id }),
})

const isPast = (day: string | null, today: string) => day !== null && day < today

const readingTools = {
  find_customers: {
    title: 'Find customers',
    description:
      'Finds customers (companies) of the workgroup by name and other facts, in pages. Use it first to get the id of a customer that the person names; the other tools take that id.',
    calls: ['customers.list'],
    input: {
      of: 'customers.list',
      fields: {
        search: 'Part of the name of the customer, its representative or its number; without it all customers.',
        stage: `Only customers in this stage: ${choices(stages)}.`,
        segment: `Only customers of this segment: ${choices(segments)}.`,
        quietDays: 'Only customers without a log for so many days; "due": those due for a follow-up.',
        sort: 'The order: latest registered first, by name, or longest without a log first.',
      },
      isPaged: true,
    },
    async run({ ask, language, link }, input, page) {
      const { items, total } = await ask('customers.list', { ...input, page, pageSize })
      return {
        customers: items.map((one) => ({
          id: own(one.id),
          name: quoted(one.name),
          industry: quoted(one.industry),
          segment: word(language, one.segment),
          stage: word(language, one.stage),
          owner: name(one.owner),
          mainContact: quoted(one.mainContact?.name ?? ''),
          lastLogAt: day(one.lastLogAt),
          link: link(paths.customer, { customerId: one.id }),
        })),
        total,
        next_cursor: nextCursor(page, total),
      }
    },
  },
  find_contacts: {
    title: 'Find contacts',
    description:
      'Finds contacts (people at customers) by name, or all contacts of one customer, in pages. Give a search, a customerId, or both. With "more" a search among all customers found more than its pages list: give another word or a customerId.',
    calls: ['customers.chooseContact'],
    input: {
      of: 'customers.chooseContact',
      fields: {
        search: 'Part of the name of the person, or of the customer.',
        customerId: 'Only contacts of this customer, by the id from find_customers.',
      },
      isPaged: true,
    },
    async run({ ask, link }, input, page) {
      const { items, total } = await ask('customers.chooseContact', input)
      return {
        contacts: items.slice((page - 1) * pageSize, page * pageSize).map((one) => ({
          id: own(one.id),
          name: quoted(one.name),
          position: quoted(one.position),
          affiliation: quoted(one.affiliation),
          customer: quoted(one.customerName),
          customerId: own(one.customerId),
          mobile: quoted(one.mobile),
          companyPhone: quoted(one.companyPhone),
          link: link(paths.contact, { customerId: one.customerId, contactId: one.id }),
        })),
        total,
        // Of a search among all customers, only the contacts touched last are listed.
        ...(total > items.length && { more: true }),
        next_cursor: nextCursor(page, items.length),
      }
    },
  },
  find_logs: {
    title: 'Find logs',
    description:
      'Finds sales logs (reports of visits, calls and meetings) that the person may read, by words, customer, author or time, newest first, in pages. Answers beginnings of the texts; read_log has the whole text.',
    calls: ['salesLogs.list', 'salesLogs.search'],
    input: {
      of: 'salesLogs.list',
      fields: {
        search: 'Words that the log contains, "quoted phrases", and -excluded words. Best match first.',
        customerId: 'Only logs about this customer, by the id from find_customers.',
        contactId: 'Only logs about this contact, by the id from find_contacts.',
        from: 'The first day.',
        to: 'The last day.',
        purpose,
        channel,
        need: `Only logs that mention this kind of need: ${choices(needTypes)}.`,
      },
      isPaged: true,
    },
    async run(context, input, page) {
      const name = textOf(input, 'search') === '' ? 'salesLogs.list' : 'salesLogs.search'
      const { items, total, more } = await context.ask(name, { ...input, page, pageSize })
      return {
        logs: items.map((log) => logRow(context, log)),
        total,
        ...(more && { more: true }),
        next_cursor: nextCursor(page, total),
      }
    },
  },
  read_log: {
    title: 'Read a log',
    description: 'Reads one sales log: its whole text, next step, needs, files by name, comments and feedback.',
    calls: ['salesLogs.detail'],
    input: { of: 'salesLogs.detail', fields: { id: 'The id of the log, from find_logs.' } },
    async run({ ask, language, link }, input) {
      const log = await ask('salesLogs.detail', input)
      const said = (one: { content: string; author: { name: string; rank: string }; createdAt: string }) => ({
        by: name(one.author),
        at: own(one.createdAt),
        text: quoted(one.content, 1_000),
      })
      return {
        id: own(log.id),
        at: own(log.at),
        title: quoted(log.title),
        content: quoted(log.content, null),
        purpose: word(language, log.purpose),
        channel: word(language, log.channel),
        keywords: log.keywords.map((each) => quoted(each)),
        author: name(log.author),
        coAuthors: log.coAuthors.map(name),
        customer: quoted(log.customerName),
        customerId: own(log.customerId),
        customerStage: word(language, log.customerStage),
        contact: quoted(`${log.contactName} ${log.contactPosition}`.trim()),
        contactId: own(log.contactId),
        nextStep: quoted(log.nextStep),
        nextDay: day(log.nextDay),
        needs: log.needs?.map((type) => own(type)),
        files: log.files.map((file) => quoted(file.name)),
        comments: log.comments.slice(-20).map(said),
        feedback: log.feedback.slice(-20).map(said),
        link: link(paths.log, { logId: log.id }),
      }
    },
  },
  customer_brief: {
    title: "A customer's brief",
    description:
      'Everything to know before a visit to one customer: facts, stage, people, open next steps, rhythm of contact, the latest logs and needs. Use it for questions like "prepare me for the meeting with …".',
    calls: [
      'customers.detail',
      'customers.rhythm',
      'customers.chooseContact',
      'timeline.nextSteps',
      'salesLogs.list',
      'needs.ofCustomer',
    ],
    input: { of: 'customers.detail', fields: { id: 'The id of the customer, from find_customers.' } },
    async run(context, { id }) {
      const { ask, language, link } = context
      const customer = await ask('customers.detail', { id })
      const rhythm = await ask('customers.rhythm', { id })
      const people = await ask('customers.chooseContact', { customerId: id })
      const steps = await ask('timeline.nextSteps', { customerId: id })
      const logs = await ask('salesLogs.list', { customerId: id, page: 1, pageSize: 4 })
      const needs = await ask('needs.ofCustomer', { customerId: id, page: 1, pageSize: 5 })
      return {
        id: own(customer.id),
        name: quoted(customer.name),
        ceo: quoted(customer.ceoName),
        industry: quoted(customer.industry),
        segment: word(language, customer.segment),
        stage: word(language, customer.stage),
        stageSince: day(customer.stageAt),
        owner: name(customer.owner),
        phone: quoted(customer.phone),
        homepage: quoted(customer.homepage),
        address: quoted(customer.address),
        memo: quoted(customer.memo, 1_000),
        lastLogAt: day(customer.lastLogAt),
        daysSinceLastLog: rhythm.quietFor,
        usualDaysBetweenLogs: rhythm.usualDays,
        isLate: rhythm.isLate,
        people: people.items.slice(0, pageSize).map((one) => ({
          id: own(one.id),
          name: quoted(one.name),
          position: quoted(one.position),
          mobile: quoted(one.mobile),
        })),
        peopleCount: people.total,
        nextSteps: steps.items.slice(0, pageSize).map((step) => ({
          step: quoted(step.nextStep),
          day: day(step.nextDay),
          isLate: step.isLate,
          contact: quoted(step.contactName),
          logId: own(step.logId),
        })),
        latestLogs: logs.items.map((log) => logRow(context, log)),
        logCount: logs.total,
        needs: needs.items.map(needRow(context)),
        needCount: needs.total,
        link: link(paths.brief, { customerId: customer.id }),
      }
    },
  },
  customer_needs: {
    title: 'Needs of a customer over time',
    description:
      'The needs that a customer has voiced: numbers by kind for each of the last four quarters (the current one last), and the sentences of the logs, newest first, in pages.',
    calls: ['needs.ofCustomer'],
    input: {
      of: 'needs.ofCustomer',
      fields: { customerId: 'The id of the customer, from find_customers.' },
      isPaged: true,
    },
    async run(context, input, page) {
      const { items, total, types } = await context.ask('needs.ofCustomer', { ...input, page, pageSize })
      return {
        kinds: types.map(({ type, found, quarters }) => ({
          kind: own(type),
          meaning: word(context.language, needCodes[type]),
          total: found,
          quarters,
        })),
        sentences: items.map(needRow(context)),
        total,
        next_cursor: nextCursor(page, total),
      }
    },
  },
  my_calendar: {
    title: 'My calendar',
    description:
      'The plans of the person who asks (meetings, visits, calls) in a range of days, today and the next six days by default. Not the calendars of others.',
    calls: ['plans.list'],
    input: {
      of: 'plans.list',
      fields: {
        from: 'The first day; without it today.',
        to: 'The last day, inclusive; without it the sixth day after the first.',
        customerId: 'Only plans with this customer.',
      },
      optional: ['from', 'to'],
    },
    async run({ ask, userId, timeZone, now, link }, input) {
      const today = localTime(timeZone, now.toISOString()).day
      const from = textOf(input, 'from') || today
      const to = textOf(input, 'to') || addDays(from, 6)
      const { items, more } = await ask('plans.list', { ...input, from, to, timeZone, userIds: [userId] })
      return {
        from: own(from),
        to: own(to),
        timeZone: own(timeZone),
        plans: items.slice(0, 50).map((plan) => ({
          id: own(plan.id),
          start: own(plan.start),
          end: own(plan.end),
          isAllDay: plan.isAllDay,
          isOver: isPast(plan.day, today),
          text: quoted(plan.text),
          place: quoted(plan.place),
          customer: quoted(plan.customerName),
          customerId: day(plan.customerId),
          contact: quoted(plan.contactName),
          isMine: plan.ownerId === userId,
          link: link(paths.calendar, {}, { day: plan.day, plan: plan.id }),
        })),
        ...((more || items.length > 50) && { more: true }),
      }
    },
  },
} satisfies Record<string, Tool>

function needRow({ language, link }: ToolContext) {
  return (
    one: OutputOf<(typeof import('../../contract/calls/needs/calls.ts'))['needs']['ofCustomer']>['items'][number],
  ): Shown => ({
    sentence: quoted(one.sentence, 500),
    kind: own(one.type),
    meaning: word(language, needCodes[one.type]),
    need: quoted(one.itemName ?? ''),
    at: own(one.at),
    contact: quoted(one.contactName),
    logId: own(one.logId),
    link: link(paths.log, { logId: one.logId }),
  })
}

const writingTools = {
  write_log_draft: {
    title: 'Write a draft of a log',
    description:
      'Makes a private draft of a sales log (report of a visit, call or meeting). Nobody else sees it; the person checks and registers it in Saleslog. Look up customerId and contactId first; leave out what is not known.',
    calls: ['drafts.save'],
    input: {
      of: 'drafts.save',
      fields: {
        title: 'A short title.',
        content: 'The report, in the words of the person and in their language.',
        customerId: 'The id of the customer, from find_customers.',
        contactId: 'The id of the contact, from find_contacts.',
        at: 'When it took place.',
        purpose,
        channel,
        nextStep: 'What is to be done next.',
        nextDay: 'By which day.',
        keywords: 'Keywords.',
      },
      needed: ['title', 'content'],
    },
    isWriting: true,
    async run({ ask, key, link }, input) {
      const { id } = await ask('drafts.save', { ...input, kind: 'log', key: `assistant-${key}` })
      return {
        made: own('private draft of a log; the person registers it'),
        draftId: own(id),
        link: link(paths.drafts, {}),
      }
    },
  },
  add_plan: {
    title: 'Add a plan',
    description:
      "Adds a plan to the person's own calendar. It has no other participants and nobody is invited or notified; the person can add people in Saleslog.",
    calls: ['plans.create'],
    input: {
      of: 'plans.create',
      fields: {
        text: 'What is planned.',
        start: 'The beginning: time with offset, or for a whole day the day.',
        end: 'The end; for a whole day the last day.',
        isAllDay: 'Whether it takes whole days.',
        customerId: 'The id of the customer, from find_customers.',
        contactId: 'The id of the contact, from find_contacts.',
        place: 'Where.',
        memo: 'Notes for the person.',
      },
    },
    isWriting: true,
    async run({ ask, key, link }, input) {
      const { id } = await ask('plans.create', { ...input, clientKey: `assistant-${key}` })
      const start = textOf(input, 'start')
      return {
        made: own('plan in the own calendar, without other people'),
        planId: own(id),
        link: link(paths.calendar, {}, { day: start.slice(0, 10), plan: id }),
      }
    },
  },
  write_comment_draft: {
    title: 'Write a draft of a comment',
    description:
      'Makes a private draft of a comment on a sales log. Nobody else sees it until the person posts it in Saleslog.',
    calls: ['salesLogs.detail', 'drafts.save'],
    input: {
      of: 'drafts.save',
      fields: { logId: 'The id of the log, from find_logs.', content: 'The comment.' },
      needed: ['logId', 'content'],
    },
    isWriting: true,
    async run({ ask, key, link }, input) {
      const log = await ask('salesLogs.detail', { id: input.logId })
      const { id } = await ask('drafts.save', { ...input, kind: 'comment', key: `talk ${log.id} #${key}` })
      return {
        made: own('private draft of a comment; the person posts it'),
        draftId: own(id),
        log: quoted(log.title),
        link: link(paths.drafts, {}),
      }
    },
  },
} satisfies Record<string, Tool>

export const tools: Readonly<Record<string, Tool>> = { ...readingTools, ...writingTools }

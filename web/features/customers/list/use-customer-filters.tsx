import { Suspense, type ReactNode } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { segments, stages } from '../../../../contract/codes.ts'
import { due } from '../../../../contract/calls/customers/due.ts'
import { customerSorts, nextMeetings, quietDays } from '../../../../contract/calls/customers/filters.ts'
import { departments } from '../../../../contract/calls/departments/calls.ts'
import { members } from '../../../../contract/calls/members/calls.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { parseId } from '../../../kit/address/ids.ts'
import type { Filter } from '../../../kit/lists/FilterChips.tsx'
import { oneOf, textUpTo, validDay } from '../../../kit/address/param-readers.ts'
import { useListAddress } from '../../../kit/address/use-list-address.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useHasSample } from '../../first-steps/shared/use-has-sample.ts'
import { RadioField } from '../../../ui/forms/fields/RadioField.tsx'

const OwnerEditor = lazyComponent(async () => (await import('./FilterEditors.tsx')).OwnerEditor)
const DepartmentEditor = lazyComponent(
  async () => (await import('../../../kit/lists/DepartmentEditor.tsx')).DepartmentEditor,
)
const ContactedEditor = lazyComponent(async () => (await import('./FilterEditors.tsx')).ContactedEditor)
const MovedEditor = lazyComponent(async () => (await import('./FilterEditors.tsx')).MovedEditor)
const IndustryEditor = lazyComponent(async () => (await import('./FilterEditors.tsx')).IndustryEditor)

const names = [
  'segment',
  'stage',
  'ended',
  'owner',
  'department',
  'industry',
  'quiet',
  'meeting',
  'from',
  'to',
  'by',
  'unit',
  'word',
  'stuck',
  'left',
  'entered',
  'since',
  'until',
  'starred',
  'sample',
] as const
const [segmentsOrNone, stagesOrNone] = [[...segments, 'none'] as const, [...stages, 'none'] as const]
const readers = {
  segment: oneOf(segmentsOrNone),
  stage: oneOf(stagesOrNone),
  ended: oneOf(['yes']),
  /** An id, or `me`. */
  owner: (text: string) => (text === 'me' ? text : parseId(text)),
  department: parseId,
  industry: textUpTo(100),
  quiet: oneOf(quietDays),
  meeting: oneOf(nextMeetings),
  /** Customers with a log of these days, by its first author or the department of that. */
  from: validDay,
  to: validDay,
  by: parseId,
  unit: parseId,
  /** With this word. */
  word: textUpTo(limits.word),
  stuck: oneOf(['yes']),
  /** Customers that were moved from the one stage to the other within these days. */
  left: oneOf(stagesOrNone),
  entered: oneOf(stages),
  since: validDay,
  until: validDay,
  starred: oneOf(['yes']),
  /** Statistics lead here without the sample. */
  sample: oneOf(['no']),
  sort: oneOf(customerSorts),
  /** The saved view that was opened. */
  saved: parseId,
}

/** Filters, order and page of the list, in the URL. */
export function useCustomerFilters() {
  const { t } = useTexts()
  const address = useListAddress(readers)
  const { chosen, search, page, change } = address
  const { department, industry, from, to, by, unit, word, left, entered, since, until } = chosen
  const format = useFormat()
  const { userId } = usePerson()
  const owner = chosen.owner === 'me' ? userId : chosen.owner
  const people = useRead(
    members.list,
    { pageSize: limits.pageSizeMax },
    { enabled: owner + by !== '', staleTime: 300_000 },
  )
  const nameOf = (id: string) =>
    id && (people.data?.items.find((one) => one.id === id)?.name ?? (people.data ? t('logs.someone') : '…'))
  const ownerName = nameOf(owner)
  const inDepartment = useRead(departments.list, {}, { enabled: department + unit !== '', staleTime: 300_000 })
  const departmentOf = (id: string) => id && (inDepartment.data?.items.find((one) => one.id === id)?.name ?? '…')
  const departmentName = departmentOf(department)
  const picked = <T extends string>(
    name: 'segment' | 'stage' | 'ended' | 'quiet' | 'meeting' | 'stuck' | 'starred' | 'sample',
    all: readonly T[],
    says: (one: T) => string,
  ): Filter => {
    const label = t(name === 'sample' ? 'logs.filter.sample' : `customers.${name}`)
    return {
      name,
      label,
      words: chosen[name] && says(chosen[name] as T),
      isSet: chosen[name] !== '',
      remove: () => change({ [name]: '' }),
      editor: () => (
        <RadioField
          layout="stack"
          label={label}
          value={chosen[name]}
          onChange={(next) => change({ [name]: next })}
          options={all.map((one) => ({ value: one, label: says(one) }))}
        />
      ),
    }
  }
  /** A filter whose value is chosen in an editor that closes the popover. */
  const edited = (
    name: 'owner' | 'department' | 'industry',
    label: string,
    words: string,
    editor: (onChange: (value: string) => void) => ReactNode,
  ): Filter => ({
    name,
    label,
    words,
    isSet: chosen[name] !== '',
    remove: () => change({ [name]: '' }),
    editor: (done) => (
      <Suspense fallback={null}>
        {editor((value) => {
          change({ [name]: value })
          done()
        })}
      </Suspense>
    ),
  })
  const daysWords = (first: string, last: string) =>
    [first && format.date(first), '–', last && format.date(last)].filter(Boolean).join(' ')
  const stageWords = (code: (typeof stagesOrNone)[number]) => t(code === 'none' ? 'customers.noStage' : `code.${code}`)
  const hasSample = useHasSample(chosen.sample !== '') && chosen.sample !== ''
  const ofDepartment = t('logs.filter.department')
  const chips: Filter[] = [
    picked('segment', segmentsOrNone, (code) => t(code === 'none' ? 'customers.noSegment' : `code.${code}`)),
    picked('stage', stagesOrNone, stageWords),
    picked('ended', ['yes'], () => t('customers.endedOnes')),
    edited('owner', t('customers.owner'), ownerName, (onChange) => (
      <OwnerEditor value={owner ? { value: owner, title: ownerName, lead: 'person' } : null} onChange={onChange} />
    )),
    edited('department', ofDepartment, departmentName, (onChange) => (
      <DepartmentEditor label={ofDepartment} value={department} onChange={onChange} />
    )),
    edited('industry', t('customers.industry'), industry, (onChange) => (
      <IndustryEditor value={industry} onChange={onChange} />
    )),
    picked('quiet', quietDays, (days) =>
      days === 'due' ? t('customers.due', { count: due.afterDays }) : t('customers.quietDays', { count: Number(days) }),
    ),
    picked('meeting', nextMeetings, (one) => t(`customers.meeting.${one}`)),
    {
      name: 'contacted',
      label: t('customers.contacted'),
      words: dotted(daysWords(from, to), nameOf(by), departmentOf(unit), word),
      isSet: from + to !== '',
      remove: () => change({ from: '', to: '', by: '', unit: '', word: '' }),
      editor: () => (
        <Suspense fallback={null}>
          <ContactedEditor from={from} to={to} onChange={change} />
        </Suspense>
      ),
    },
    picked('stuck', ['yes'], () => t('customers.stuckOnes')),
    {
      name: 'moved',
      label: t('customers.moved'),
      words: dotted(
        [left && stageWords(left), '→', entered && stageWords(entered)].filter(Boolean).join(' '),
        since + until !== '' && daysWords(since, until),
      ),
      isSet: left + entered + since + until !== '',
      remove: () => change({ left: '', entered: '', since: '', until: '' }),
      editor: () => (
        <Suspense fallback={null}>
          <MovedEditor left={left} entered={entered} since={since} until={until} onChange={change} />
        </Suspense>
      ),
    },
    picked('starred', ['yes'], () => t('customers.starredOnes')),
    ...(hasSample ? [picked('sample', ['no'], () => t('logs.sample.no'))] : []),
  ]
  const sort = chosen.sort || ('latest' as const)
  const viewFilters = {
    search,
    segment: chosen.segment,
    stage: chosen.stage,
    isEnded: chosen.ended !== '',
    ownerId: owner,
    departmentId: department,
    industry,
    quietDays: chosen.quiet,
    isStarred: chosen.starred !== '',
    withoutSample: chosen.sample !== '',
    nextMeeting: chosen.meeting,
    contactedFrom: from,
    contactedTo: to,
    contactedById: by,
    contactedDepartmentId: unit,
    contactedWord: word,
    isStuck: chosen.stuck !== '',
    leftStage: left,
    enteredStage: entered,
    movedFrom: since,
    movedTo: until,
    sort,
  }
  const { ownerId: customerOwnerId, sort: customerSort, ...same } = viewFilters
  return {
    address,
    chips,
    sort,
    viewFilters,
    input: { ...viewFilters, page },
    isFiltered: search !== '' || names.some((name) => chosen[name] !== ''),
    clear: () => address.clear([...names, 'saved']),
    saved: chosen.saved,
    /** The filters that a saved view would contain. */
    toSave: { ...same, customerOwnerId, customerSort, subject: 'customers' as const },
  }
}

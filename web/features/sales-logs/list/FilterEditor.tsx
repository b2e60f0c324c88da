import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { channels, purposes } from '../../../../contract/codes.ts'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { logPeriodNames } from '../../../../contract/calls/sales-logs/filters.ts'
import { needsIn } from '../../../../contract/calls/needs/types.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { useRead } from '../../../api/reads.ts'
import { ComboField } from '../../../ui/forms/combobox/ComboField.tsx'
import { focusTargets } from '../../../ui/overlays/Popover.tsx'
import { onEnter } from '../../../ui/keys.ts'
import type { Choice } from '../../../ui/forms/combobox/ListboxOption.tsx'
import { ToggleField } from '../../../ui/forms/fields/ToggleField.tsx'
import { RadioField } from '../../../ui/forms/fields/RadioField.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { DepartmentEditor } from '../../../kit/lists/DepartmentEditor.tsx'
import { channelIcon } from '../write/channels.ts'
import { contactChoice } from '../../contacts/shared/choose-contacts.ts'
import { searchCustomers } from '../../customers/shared/choose-customers.ts'
import { searchMembers } from '../../members/shared/choose-members.ts'
import { searchItems } from '../../needs/shared/item-choices.ts'
import { coachIcon, needIcons, needKinds } from '../../needs/shared/needs.ts'
import { choiceOf, isNeedChoice, yesNo, type FilterName, type LogFilters } from '../shared/filters.ts'
import { needKey } from './use-filter-texts.ts'

/** It contains a calendar, which only forms need otherwise. */
const CustomPeriod = lazyComponent(async () => (await import('./CustomPeriod.tsx')).CustomPeriod)

type Props = { name: FilterName; label: string; filters: LogFilters; words: string; onDone: () => void }
type Said = (typeof yesNo)[number]

/** The content of a filter's popover; a choice applies immediately. */
export function FilterEditor(props: Props) {
  const here = useRef<HTMLSpanElement>(null)
  // It renders after its popover has taken the focus, and passes the focus on.
  useLayoutEffect(() => {
    const own = here.current?.closest<HTMLElement>('[role=dialog]')
    if (own && own === document.activeElement)
      own.querySelector<HTMLElement>(focusTargets)?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <span ref={here} hidden />
      <Editor {...props} />
    </>
  )
}
function Editor({ name, label, filters, words, onDone }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const value = filters.chosen[name]
  const yesNoTexts = {
    feedback: (one: Said) => t(`logs.feedback.${one}`),
    next: (one: Said) => t(`logs.next.${one}`),
    file: (one: Said) => t(`logs.file.${one}`),
  }
  const apply = (next: string) => {
    filters.set(name, next)
    onDone()
  }
  const currentChoice = (lead: Choice['lead']): Choice | null => (value ? { value, title: words, lead } : null)
  if (name === 'period') return <PeriodEditor label={label} filters={filters} />
  if (name === 'purpose')
    return (
      <RadioField
        layout="stack"
        label={label}
        value={value}
        onChange={(next) => filters.set(name, next)}
        options={purposes.map((code) => ({ value: code, label: t(`code.${code}`) }))}
      />
    )
  if (name === 'need')
    return (
      <ToggleField
        layout="stack"
        label={label}
        value={isNeedChoice(value) ? needsIn(value) : []}
        onChange={(next) => filters.set(name, next.at(-1) === 'none' ? 'none' : choiceOf(next))}
        options={needKinds.map((one) => ({
          value: one,
          label: t(needKey(one)),
          icon: one === 'none' ? coachIcon : needIcons[one],
        }))}
      />
    )
  if (name === 'channel')
    return (
      <RadioField
        layout="stack"
        label={label}
        value={value}
        onChange={(next) => filters.set(name, next)}
        options={channels.map((code) => ({ value: code, label: t(`code.${code}`), icon: channelIcon(code) }))}
      />
    )
  if (name === 'feedback' || name === 'next' || name === 'file' || name === 'sample')
    return (
      <RadioField
        layout="stack"
        label={label}
        value={value}
        onChange={apply}
        options={
          name === 'sample'
            ? [{ value: 'no', label: t('logs.sample.no') }]
            : yesNo.map((one) => ({ value: one, label: yesNoTexts[name](one) }))
        }
      />
    )
  if (name === 'customer')
    return (
      <ComboField
        layout="stack"
        autoFocus
        label={label}
        value={currentChoice('customer')}
        placeholder={t('logs.customerPlaceholder')}
        search={searchCustomers(t, format)}
        onChange={(one) => apply(one?.value ?? '')}
      />
    )
  if (name === 'author')
    return (
      <ComboField
        layout="stack"
        autoFocus
        label={label}
        value={currentChoice('person')}
        placeholder={t('logs.personPlaceholder')}
        search={searchMembers()}
        onChange={(one) => apply(one?.value ?? '')}
      />
    )
  if (name === 'item')
    return (
      <ComboField
        layout="stack"
        autoFocus
        label={label}
        value={currentChoice(undefined)}
        placeholder={t('logs.personPlaceholder')}
        search={searchItems(t, format.today())}
        onChange={(one) => apply(one?.value ?? '')}
      />
    )
  if (name === 'contact') return <ContactEditor label={label} filters={filters} />
  if (name === 'department')
    return <DepartmentEditor label={label} value={value} onChange={(next) => filters.set('department', next)} />
  return <KeywordEditor label={label} value={value} onApply={apply} />
}

function PeriodEditor({ label, filters }: Pick<Props, 'label' | 'filters'>) {
  const { t } = useTexts()
  const [isCustom, setCustom] = useState(filters.chosen.period === 'custom')
  const choose = (next: string) => {
    setCustom(next === 'custom')
    if (next !== 'custom') filters.set('period', next)
  }
  return (
    <>
      <RadioField
        layout="stack"
        label={label}
        value={isCustom ? 'custom' : filters.chosen.period}
        onChange={choose}
        options={[...logPeriodNames, 'custom' as const].map((one) => ({ value: one, label: t(`logs.period.${one}`) }))}
      />
      {isCustom && (
        <Suspense fallback={null}>
          <CustomPeriod filters={filters} />
        </Suspense>
      )}
    </>
  )
}

function ContactEditor({ label, filters }: { label: string; filters: LogFilters }) {
  const found = useRead(customers.chooseContact, { customerId: filters.chosen.customer })
  if (!found.data) return <LoadingIndicator look="spin" />
  return (
    <RadioField
      layout="stack"
      label={label}
      value={filters.chosen.contact}
      onChange={(next) => filters.set('contact', next)}
      options={found.data.items.map(contactChoice).map((one) => ({ value: one.value, label: one.title }))}
    />
  )
}

function KeywordEditor({
  label,
  value,
  onApply,
}: {
  label: string
  value: string
  onApply: (keyword: string) => void
}) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      layout="stack"
      label={label}
      hint={t('logs.keywordFilterHint')}
      value={typed}
      onChange={setTyped}
      limit={10}
      data-autofocus
      enterKeyHint="search"
      onKeyDown={onEnter(() => onApply(typed.trim().slice(0, 10)))}
    />
  )
}

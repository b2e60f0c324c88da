import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { InputOf } from '../../../contract/call.ts'
import { segments, stages } from '../../../contract/codes.ts'
import { type customers, customerSorts } from '../../../contract/customers.ts'
import { members } from '../../../contract/members.ts'
import { idIn } from '../../ids.ts'
import { useRead } from '../../queries.ts'
import { useSession } from '../../session.ts'
import { ComboField } from '../../ui/forms/ComboField.tsx'
import { Picks } from '../../ui/forms/Picks.tsx'
import { searchMembers } from '../sales-logs/choices.ts'
import type { Filter } from '../sales-logs/FilterChips.tsx'

type Input = InputOf<typeof customers.list>
const oneOf = <T extends string>(all: readonly T[], value: string) => all.find((one) => one === value)
const names = ['segment', 'stage', 'owner'] as const

/** The list's filters, sort and page live in the address. */
export function useCustomerFilters() {
  const { t } = useTranslation()
  const me = useSession().userId ?? ''
  const [address, setAddress] = useSearchParams()
  const get = (name: string) => address.get(name) ?? ''
  const owner = idIn(get('owner'))
  const input: Input = {
    search: get('q').slice(0, 100),
    segment: (oneOf(segments, get('segment')) ?? '') as Input['segment'],
    stage: (oneOf(stages, get('stage')) ?? '') as Input['stage'],
    ownerId: owner,
    sort: oneOf(customerSorts, get('sort')) ?? 'latest',
    page: Math.min(1_000_000, Math.max(1, Math.floor(Number(get('page'))) || 1)),
    pageSize: 20,
  }
  const people = useRead(
    members.list,
    { search: '', departmentId: '', page: 1, pageSize: 100 },
    { enabled: owner !== '', staleTime: 300_000 },
  )
  const ownerName =
    owner && (people.data?.items.find((one) => one.id === owner)?.name ?? (people.data ? t('logs.someone') : '…'))
  const change = (parts: Record<string, string>, { replace = false, page = '' } = {}) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries({ page, ...parts }))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace, preventScrollReset: replace },
    )
  const codes = (name: 'segment' | 'stage', all: readonly string[]): Filter => {
    const label = t(`customers.${name}`)
    return {
      name,
      label,
      words: input[name] && t(`code.${input[name]}`),
      isSet: Boolean(input[name]),
      remove: () => change({ [name]: '' }),
      editor: () => (
        <Picks
          layout="stack"
          label={label}
          value={input[name]}
          onChange={(next) => change({ [name]: next })}
          options={all.map((code) => ({ value: code, label: t(`code.${code}`) }))}
        />
      ),
    }
  }
  const chips: Filter[] = [
    codes('segment', segments),
    codes('stage', stages),
    {
      name: 'owner',
      label: t('customers.owner'),
      words: ownerName,
      isSet: owner !== '',
      remove: () => change({ owner: '' }),
      editor: (done) => (
        <ComboField
          layout="stack"
          autoFocus
          label={t('customers.owner')}
          value={owner ? { value: owner, title: ownerName, lead: 'person', me: owner === me } : null}
          placeholder={t('logs.personPlaceholder')}
          search={searchMembers(me)}
          onChange={(one) => {
            change({ owner: one?.value ?? '' })
            done()
          }}
        />
      ),
    },
  ]
  return {
    input,
    chips,
    change,
    isFiltered: Boolean(input.search || input.segment || input.stage || owner),
    clear: () => change({ q: '', ...Object.fromEntries(names.map((name) => [name, ''])) }),
    goTo: (to: number) => change({}, { page: to > 1 ? String(to) : '' }),
  }
}

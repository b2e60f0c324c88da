import { Suspense } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { segments, stages } from '../../../contract/codes.ts'
import { customerSorts } from '../../../contract/customers.ts'
import { members } from '../../../contract/members.ts'
import { limits } from '../../../contract/rules.ts'
import { idIn } from '../../ids.ts'
import type { Filter } from '../../kit/FilterChips.tsx'
import { oneOf, useListAddress } from '../../kit/use-list-address.ts'
import { lazily } from '../../lazily.ts'
import { useRead } from '../../queries.ts'
import { Picks } from '../../ui/forms/Picks.tsx'

const OwnerEditor = lazily(async () => (await import('./OwnerEditor.tsx')).OwnerEditor)

const names = ['segment', 'stage', 'owner'] as const
const readers = { segment: oneOf(segments), stage: oneOf(stages), owner: idIn, sort: oneOf(customerSorts) }

/** The list's filters, sort and page live in the address. */
export function useCustomerFilters() {
  const { t } = useTexts()
  const address = useListAddress(readers)
  const { chosen, search, page, change } = address
  const { owner } = chosen
  const people = useRead(members.list, { pageSize: limits.pageSizeMax }, { enabled: owner !== '', staleTime: 300_000 })
  const known = people.data?.items.find((one) => one.id === owner)?.name
  const ownerName = owner && (known ?? (people.data ? t('logs.someone') : '…'))
  const codes = (name: 'segment' | 'stage', all: readonly string[]): Filter => {
    const label = t(`customers.${name}`)
    return {
      name,
      label,
      words: chosen[name] && t(`code.${chosen[name]}`),
      isSet: chosen[name] !== '',
      remove: () => change({ [name]: '' }),
      editor: () => (
        <Picks
          layout="stack"
          label={label}
          value={chosen[name]}
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
        <Suspense fallback={null}>
          <OwnerEditor
            value={owner ? { value: owner, title: ownerName, lead: 'person' } : null}
            onChange={(id) => {
              change({ owner: id })
              done()
            }}
          />
        </Suspense>
      ),
    },
  ]
  const sort = chosen.sort || ('latest' as const)
  return {
    address,
    chips,
    sort,
    input: { search, segment: chosen.segment, stage: chosen.stage, ownerId: owner, sort, page },
    isFiltered: search !== '' || names.some((name) => chosen[name] !== ''),
    clear: () => address.clear(names),
  }
}

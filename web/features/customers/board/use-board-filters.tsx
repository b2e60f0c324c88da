import { Suspense } from 'react'
import { segments } from '../../../../contract/codes.ts'
import { figureScopes } from '../../../../contract/calls/leads/scopes.ts'
import { members } from '../../../../contract/calls/members/calls.ts'
import { maySeeFiguresOf } from '../../../../contract/permissions.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { stages } from '../../../../contract/codes.ts'
import { parseId } from '../../../kit/address/ids.ts'
import type { Filter } from '../../../kit/lists/FilterChips.tsx'
import { oneOf } from '../../../kit/address/param-readers.ts'
import { useListAddress } from '../../../kit/address/use-list-address.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { RadioField } from '../../../ui/forms/fields/RadioField.tsx'
import { useTexts } from '../../../ui/texts.ts'

const OwnerEditor = lazyComponent(async () => (await import('../list/FilterEditors.tsx')).OwnerEditor)

/** Filters in the URL: scope, owner and segment, and on a phone the shown stage. */
export function useBoardFilters() {
  const { t } = useTexts()
  const address = useListAddress({
    whose: oneOf(figureScopes),
    owner: parseId,
    segment: oneOf(segments),
    stage: oneOf(stages),
  })
  const { chosen, change } = address
  const { segment } = chosen
  const person = usePerson()
  const scopes = figureScopes.filter((scope) => maySeeFiguresOf(person, scope))
  /** The widest scope of the user; Staff have one. */
  const widest = scopes.at(-1) ?? 'me'
  const hasScopes = scopes.length > 1
  const owner = hasScopes ? chosen.owner : ''
  const people = useRead(members.list, { pageSize: limits.pageSizeMax }, { enabled: owner !== '', staleTime: 300_000 })
  const known = people.data?.items.find((one) => one.id === owner)?.name
  const ownerName = owner && (known ?? (people.data ? t('customers.noOwner') : '…'))
  const ofOwner: Filter = {
    name: 'owner',
    label: t('customers.owner'),
    words: ownerName,
    isSet: owner !== '',
    remove: () => change({ owner: '' }),
    editor: (done) => (
      <Suspense fallback={null}>
        <OwnerEditor
          value={owner ? { value: owner, title: ownerName, lead: 'person' } : null}
          onChange={(next) => {
            change({ owner: next })
            done()
          }}
        />
      </Suspense>
    ),
  }
  const chips: Filter[] = [
    ...(hasScopes ? [ofOwner] : []),
    {
      name: 'segment',
      label: t('customers.segment'),
      words: segment && t(`code.${segment}`),
      isSet: segment !== '',
      remove: () => change({ segment: '' }),
      editor: () => (
        <RadioField
          layout="stack"
          label={t('customers.segment')}
          value={segment}
          onChange={(next) => change({ segment: next })}
          options={segments.map((one) => ({ value: one, label: t(`code.${one}`) }))}
        />
      ),
    },
  ]
  const whose = scopes.find((scope) => scope === chosen.whose) ?? widest
  return {
    chips,
    scopes,
    setWhose: (next: string) => change({ whose: next === widest ? '' : next }),
    stage: chosen.stage || stages[0],
    setStage: (next: string) => change({ stage: next }),
    asked: { whose, ownerId: owner, segment },
    isFiltered: whose !== widest || owner !== '' || segment !== '',
    clear: () => address.clear(['whose', 'owner', 'segment']),
  }
}

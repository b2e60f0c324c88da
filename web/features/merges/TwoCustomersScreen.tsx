import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { OutputOf } from '../../../contract/core/call.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { customerFields, mergeableCustomerTexts, merges } from '../../../contract/calls/merges/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayDeleteCustomer } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { dotted } from '../../format/format.ts'
import { parseId } from '../../kit/address/ids.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { usePerson } from '../../api/me.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { searchCustomers } from '../customers/shared/choose-customers.ts'
import { useCustomerLabels } from '../customers/shared/use-customer-labels.ts'
import { ChooseOther } from './ChooseOther.tsx'
import { chosenIn, differingFields, filledFields, type Field } from './differing.ts'
import { MergePage } from './MergePage.tsx'

type Preview = OutputOf<typeof merges.preview>
type Customer = Preview['kept']

/** Merges two customers; the second is chosen here unless the URL names it. */
export function TwoCustomersScreen() {
  const { t } = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const person = usePerson()
  const { customerId, otherId } = usePathParams(paths.twoCustomers)
  const customer = useRead(customers.detail, { id: customerId })
  useTitle([t('merges.customers'), customer.data?.name].filter(Boolean).join(' · '))
  const listedAt = useListedAt()
  const leaveTo = listedAt ?? href(paths.customer, { customerId })
  const pathTo = (name: string) => [
    { label: t('nav.customers'), to: paths.customers },
    { label: name, to: leaveTo },
  ]
  const search = async (typed: string, signal: AbortSignal) =>
    (await searchCustomers(t, format)(typed, signal)).filter(({ value }) => value !== customerId)
  return (
    <RecordPage
      read={customer}
      title={t('merges.customers')}
      leave={{ label: t('ui.close'), to: leaveTo }}
      list={{ label: t('customers.toList'), to: paths.customers }}
      may={() => mayDeleteCustomer(person)}
    >
      {({ id, name }) =>
        parseId(otherId) ? (
          <BothCustomers
            key={`${id} ${otherId}`}
            ids={[id, otherId]}
            path={listedAt ? [pathTo(name)[0]!, { label: t('merges.likely'), to: listedAt }] : pathTo(name)}
            leaveTo={leaveTo}
            listedAt={listedAt}
          />
        ) : (
          <ChooseOther
            title={t('merges.customers')}
            path={pathTo(name)}
            leaveTo={leaveTo}
            label={t('merges.otherCustomer')}
            hint={t('merges.otherCustomerHint')}
            search={search}
            onChoose={(other) =>
              void navigate(href(paths.twoCustomers, { customerId, otherId: other }), { replace: true })
            }
          />
        )
      }
    </RecordPage>
  )
}

/** The page of the list of possible duplicates that led here; null from elsewhere. */
function useListedAt(): string | null {
  const [params] = useSearchParams()
  if (params.get('from') !== 'duplicates') return null
  return href(paths.duplicates, {}, { page: parseId(params.get('page') ?? '') ?? '' })
}

type TwoProps = {
  ids: [string, string]
  path: { label: string; to?: string }[]
  leaveTo: string
  listedAt: string | null
}
/** The record with more filled fields is proposed as the kept one. */
function BothCustomers({ ids: [one, other], path, leaveTo, listedAt }: TwoProps) {
  const { t } = useTexts()
  const format = useFormat()
  const [turned, setTurned] = useState<boolean | null>(null)
  const straight = useRead(merges.preview, { keptId: one, goneId: other }, { staleTime: 0 })
  const weight = (customer: Customer) => customer.logCount + filledFields(customer)
  const isTurned = turned ?? (straight.data !== undefined && weight(straight.data.gone) > weight(straight.data.kept))
  const around = useRead(merges.preview, { keptId: other, goneId: one }, { enabled: isTurned, staleTime: 0 })
  const [left, setLeft] = useState<readonly string[]>([])
  const labels = useCustomerLabels()
  const fieldsOf = useFields()
  const sub = (customer: Customer) =>
    dotted(
      customer.ceoName,
      t('merges.moves.logs', { count: customer.logCount }),
      t('merges.moves.contacts', { count: customer.contactCount }),
      customer.owner?.name,
      format.date(format.dayOf(customer.registeredAt)),
    )
  return (
    <RecordPage
      read={isTurned ? around : straight}
      title={t('merges.customers')}
      leave={{ label: t('ui.close'), to: leaveTo }}
      list={{ label: t('customers.toList'), to: paths.customers }}
    >
      {({ kept, gone, moves, pairs }) => {
        const rows = differingFields(fieldsOf(kept, gone))
        const joined = pairs.filter((pair) => !left.includes(pair.gone.contactId))
        return (
          <MergePage
            key={kept.id}
            title={t('merges.customers')}
            path={path}
            leaveTo={leaveTo}
            labels={labels}
            kept={{ id: kept.id, name: kept.name, sub: sub(kept) }}
            gone={{ id: gone.id, name: gone.name, sub: sub(gone) }}
            turn={() => {
              setLeft([])
              setTurned(!isTurned)
            }}
            rows={rows}
            moves={moves}
            to={listedAt ?? href(paths.customer, { customerId: kept.id })}
            merge={(choices) =>
              write(merges.merge, {
                keptId: kept.id,
                goneId: gone.id,
                keptVer: kept.ver,
                goneVer: gone.ver,
                ...chosenIn<(typeof customerFields)[number], (typeof mergeableCustomerTexts)[number]>(rows, choices),
                pairs: joined.map((pair) => ({ keptId: pair.kept.contactId, goneId: pair.gone.contactId })),
              })
            }
          >
            {pairs.length > 0 && (
              <Section title={t('merges.pairs')} count={format.number(pairs.length)}>
                {pairs.map((pair) => (
                  <CheckboxField
                    key={pair.gone.contactId}
                    checked={joined.includes(pair)}
                    onChange={(isJoined) =>
                      setLeft(
                        isJoined ? left.filter((id) => id !== pair.gone.contactId) : [...left, pair.gone.contactId],
                      )
                    }
                    label={
                      <>
                        {dotted(pair.gone.contactName, pair.gone.position)}
                        <span className="t3">
                          {' '}
                          → {dotted(pair.kept.contactName, pair.kept.position, t(`merges.why.${pair.why}`))}
                        </span>
                      </>
                    }
                  />
                ))}
              </Section>
            )}
          </MergePage>
        )
      }}
    </RecordPage>
  )
}

function useFields() {
  const { t } = useTexts()
  const format = useFormat()
  const labels = useCustomerLabels()
  const phoneText = usePhoneFormat()
  const words = (customer: Customer, name: (typeof customerFields)[number]): string => {
    if (name === 'ownerId') return customer.owner?.name ?? ''
    if (name === 'segment' || name === 'stage') return customer[name] && t(`code.${customer[name]}`)
    if (name === 'phone' || name === 'fax') return phoneText(customer[name])
    if (name === 'employees') return customer.employees === null ? '' : format.number(customer.employees)
    return String((customer as Partial<Record<string, unknown>>)[name] ?? '')
  }
  return (kept: Customer, gone: Customer): Field[] =>
    customerFields.map((name) => ({
      name,
      label: (labels as Partial<Record<string, string>>)[name] ?? '',
      kept: { text: words(kept, name) },
      gone: { text: words(gone, name) },
      prose: (mergeableCustomerTexts as readonly string[]).includes(name) ? limits.memo : 0,
    }))
}

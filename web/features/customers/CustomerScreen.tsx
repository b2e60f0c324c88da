import './customers.css'
import '../sales-logs/sales-logs.css'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { customers } from '../../../contract/customers.ts'
import { mayDeleteCustomer, mayEditCustomer } from '../../../contract/permissions.ts'
import { paths } from '../../../contract/paths.ts'
import { idIn } from '../../ids.ts'
import { usePerson } from '../../me.ts'
import { useRead } from '../../queries.ts'
import { useTitle } from '../../title.ts'
import { Bar } from '../../ui/pages/Bar.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { Chip } from '../../ui/marks/Chip.tsx'
import { Crumbs } from '../../ui/pages/Crumbs.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { Menu } from '../../ui/floats/Menu.tsx'
import { Monogram } from '../../ui/marks/Monogram.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Split } from '../../ui/pages/Split.tsx'
import { useFormat } from '../../use-format.ts'
import { words } from '../sales-logs/choices.ts'
import { LatestLogs } from '../sales-logs/LatestLogs.tsx'
import { AboutCustomer } from './AboutCustomer.tsx'
import { ContactCards } from './ContactCards.tsx'
import type { Customer } from './customer-form.ts'
import { StageOf } from './StageOf.tsx'
import { useDeleteCustomer } from './use-delete-customer.ts'
import { RecordFailure } from '../sales-logs/RecordFailure.tsx'

export function CustomerScreen() {
  const { t } = useTranslation()
  const { accId: id = '', managerId = '' } = useParams()
  const customer = useRead(customers.detail, { id })
  useTitle(customer.data?.name ?? t('nav.customers'))
  if (customer.data) return <OneCustomer customer={customer.data} contactId={idIn(managerId)} />
  return (
    <>
      <Bar
        back={<IconButton icon={IconLeft} label={t('nav.customers')} glyph={22} to={paths.customers} />}
        title={t('nav.customers')}
      />
      {customer.isError ? (
        <RecordFailure read={customer} back={{ label: t('customers.toList'), to: paths.customers }} />
      ) : (
        <div className="page">
          <Skeleton rows={4} shape="line" />
        </div>
      )}
    </>
  )
}

function OneCustomer({ customer, contactId }: { customer: Customer; contactId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const person = usePerson()
  const navigate = useNavigate()
  const remove = useDeleteCustomer()
  const [mayEdit, mayDelete] = [mayEditCustomer(person, customer), mayDeleteCustomer(person)]
  const write = `/main/upload?customer=${customer.id}${contactId && `&contact=${contactId}`}`
  const edit = `/main/customer/edit/${customer.id}/${contactId || 0}`
  useShortcut('KeyC', () => void navigate(write), { label: t('nav.write'), group: t('nav.customers') })
  useShortcut('KeyE', () => void navigate(edit), { label: t('logs.edit'), group: t('nav.customers'), off: !mayEdit })
  return (
    <>
      <Bar
        back={<IconButton icon={IconLeft} label={t('nav.customers')} glyph={22} to={paths.customers} />}
        title={
          <Crumbs
            label={t('logs.path')}
            heading={false}
            path={[{ label: t('nav.customers'), to: paths.customers }, { label: customer.name }]}
          />
        }
        actions={
          <>
            {mayEdit && (
              <>
                <span className="desk">
                  <Button icon={IconPencil} keys="E" to={edit}>
                    {t('logs.edit')}
                  </Button>
                </span>
                <span className="phone">
                  <IconButton icon={IconPencil} label={t('logs.edit')} glyph={22} to={edit} />
                </span>
              </>
            )}
            <Menu
              label={t('logs.more')}
              items={[
                { label: t('logs.print'), icon: IconPrinter, onSelect: () => print() },
                ...(mayDelete
                  ? [
                      {
                        label: t('customers.delete'),
                        icon: IconTrash,
                        danger: true,
                        line: true,
                        onSelect: () => void remove(customer),
                      },
                    ]
                  : []),
              ]}
              trigger={(props) => <IconButton {...props} look="default" icon={IconDots} label={t('logs.more')} />}
            />
            <Button look="primary" icon={IconPlus} keys="C" to={write}>
              {t('nav.write')}
            </Button>
          </>
        }
      />
      <Split
        label={t('customers.about')}
        aside={<AboutCustomer customer={customer} edit={mayEdit ? edit : undefined} />}
      >
        <div className="page">
          <header className="customer-head">
            <Monogram name={customer.name} size="xl" />
            <div className="grow">
              <div className="name">
                <h1 className="record">{customer.name}</h1>
                {customer.segment && <Chip>{t(`code.${customer.segment}`)}</Chip>}
              </div>
              <p className="s13 t3">
                {words(
                  customer.industry,
                  customer.address,
                  customer.employees !== null &&
                    t('customers.employeeCount', {
                      count: customer.employees,
                      shown: format.number(customer.employees),
                    }),
                ) || t('customers.nothingKnown')}
              </p>
            </div>
          </header>
          <StageOf customer={customer} mayEdit={mayEdit} />
          <div className="sections customer-body">
            <ContactCards customer={customer} first={contactId} />
            <LatestLogs customerId={customer.id} write={write} />
          </div>
        </div>
      </Split>
    </>
  )
}

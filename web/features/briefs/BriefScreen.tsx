import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import type { OutputOf } from '../../../contract/core/call.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { timeline } from '../../../contract/calls/timeline/calls.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { dotted } from '../../format/format.ts'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { usePerson } from '../../api/me.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { useRead } from '../../api/reads.ts'
import { useWorkgroupName } from '../../session/tab-workgroup.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { NextSteps, People, LatestLogs } from './BriefRecords.tsx'
import style from './Brief.module.css'

type Customer = OutputOf<typeof customers.detail>

const Findings = deferredComponent(async () => (await import('./BriefFindings.tsx')).BriefFindings)

/** How many fit on the printed page. */
const shown = { touches: 4 } as const

/** The visit brief of a customer on one page; works offline with the cached records. */
export function BriefScreen() {
  const { t } = useTexts()
  const { customerId } = usePathParams(paths.brief)
  const customer = useRead(customers.detail, { id: customerId })
  const people = useRead(contacts.list, { customerId, pageSize: limits.pageSizeMax })
  const touches = useRead(salesLogs.list, { customerId, pageSize: shown.touches })
  const steps = useRead(timeline.nextSteps, { customerId })
  const to = href(paths.customer, { customerId })
  useTitle(customer.data ? dotted(t('brief.title'), customer.data.name) : t('brief.title'))
  return (
    <RecordPage
      read={customer}
      title={t('brief.title')}
      leave={{ label: t('nav.customers'), to }}
      list={{ label: t('customers.toList'), to: paths.customers }}
      isReady={![people, touches, steps].some((read) => read.isPending)}
    >
      {(record) => (
        <>
          <PageHeader
            back={<IconButton icon={IconLeft} label={record.name} glyph={22} to={to} />}
            title={
              <Breadcrumbs
                label={t('form.path')}
                heading={false}
                path={[
                  { label: t('nav.customers'), to: paths.customers },
                  { label: record.name, to },
                  { label: t('brief.title') },
                ]}
              />
            }
            actions={
              <Button icon={IconPrinter} onClick={() => print()}>
                {t('brief.print')}
              </Button>
            }
          />
          <article className={`page ${style.brief}`}>
            <Head customer={record} />
            <div className={`sections ${style.parts}`}>
              <NextSteps read={steps} />
              <LatestLogs read={touches} customer={record} />
              <Findings customerId={record.id} />
              <div className={style.pairs}>
                <People read={people} customer={record} />
              </div>
            </div>
          </article>
        </>
      )}
    </RecordPage>
  )
}

/** Name and stage of the customer, and its last log. */
function Head({ customer }: { customer: Customer }) {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const phoneText = usePhoneFormat()
  const workgroupName = useWorkgroupName()
  const { stage, stageAt, segment } = customer
  const since = stageAt && t('brief.since', { day: format.date(format.dayOf(stageAt)) })
  return (
    <>
      <div className={style.printed}>
        <span>{dotted(workgroupName, t('brief.title'))}</span>
        <span>{dotted(format.date(format.today()), person.name)}</span>
      </div>
      <h1 className="record">{customer.name}</h1>
      <p className="s13 t3">{dotted(segment && t(`code.${segment}`), customer.industry, customer.address)}</p>
      <div className={style.facts}>
        <DescriptionList
          rows={[
            [t('brief.stage'), stage && dotted(t(`code.${stage}`), since)],
            [t('brief.owner'), customer.owner?.name ?? t('brief.noOwner')],
            [t('brief.last'), format.touch(t, customer) || t('brief.noTouch')],
            [t('brief.ceo'), customer.ceoName],
            [t('brief.phone'), phoneText(customer.phone)],
            [
              t('brief.memo'),
              customer.memo && (
                <span key="m" className={style.two}>
                  {customer.memo}
                </span>
              ),
            ],
          ]}
        />
      </div>
    </>
  )
}

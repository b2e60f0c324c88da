import { useTexts } from '../../../ui/texts.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'
import { dotted, titled } from '../../../format/format.ts'
import { useRead } from '../../../api/reads.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { DescriptionList } from '../../../ui/lists/DescriptionList.tsx'
import { Monogram } from '../../../ui/elements/Monogram.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { PersonLabel } from '../../../ui/elements/PersonLabel.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { estimatedHeight, RecordFiles } from '../../files/shared/later.tsx'
import style from './AboutLog.module.css'

type Log = OutputOf<typeof salesLogs.detail>

const CoAuthorsRead = ({ log }: { log: Log }) => (
  <div className={style.people}>
    {log.coAuthors.map((one) => (
      <PersonLabel key={one.id} id={one.id} name={one.name} />
    ))}
  </div>
)
const CoAuthors = deferredComponent(async () => (await import('../write/CoAuthors.tsx')).CoAuthors, CoAuthorsRead)

const Needs = deferredComponent(
  async () => (await withTexts(['needs'], () => import('../../talk/shared/AnalysedParagraphs.tsx'))).LogNeedsAside,
)

/** Data of the log: customer and contact, co-authors, files, keywords, dates. */
export function AboutLog({ log, mayEdit, mayDeleteFiles }: { log: Log; mayEdit: boolean; mayDeleteFiles: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const customer = useRead(customers.detail, { id: log.customerId })
  // A deleted customer keeps its name here, but no link.
  const customerExists = !customer.isError
  const contact = titled(log.contactName, log.contactPosition)
  const to = href(paths.customer, { customerId: log.customerId })
  return (
    <>
      <section className={style.needs}>
        <Needs log={log} />
      </section>
      <section aria-label={t('logs.customer')}>
        <div className="card-line">
          <Monogram name={log.customerName} />
          <div className="grow">
            <div className="ttl">
              {customerExists ? (
                <Anchor to={to} className="one">
                  {log.customerName}
                </Anchor>
              ) : (
                log.customerName
              )}
            </div>
            <div className="sub">
              {dotted(log.customerIndustry, log.customerSegment && t(`code.${log.customerSegment}`))}
            </div>
          </div>
        </div>
        <DescriptionList
          rows={[
            [
              t('logs.contact'),
              customerExists ? (
                <Anchor key="c" to={href(paths.contact, { customerId: log.customerId, contactId: log.contactId })}>
                  {contact}
                </Anchor>
              ) : (
                contact
              ),
            ],
            [t('logs.stage'), log.customerStage && t(`code.${log.customerStage}`)],
            [t('logs.lastTouch'), customer.data && format.touch(t, customer.data)],
          ]}
        />
      </section>
      {(mayEdit || log.coAuthors.length > 0) && (
        <Section title={t('logs.coAuthors')}>
          <div className={mayEdit ? style.edited : undefined}>
            {mayEdit ? <CoAuthors log={log} /> : <CoAuthorsRead log={log} />}
          </div>
        </Section>
      )}
      {(mayEdit || log.files.length > 0) && (
        <section style={{ minHeight: estimatedHeight(log.files) }}>
          <RecordFiles kind="log" id={log.id} files={log.files} mayEdit={mayEdit} mayDelete={mayDeleteFiles} />
        </section>
      )}
      {log.keywords.length > 0 && (
        <Section title={t('logs.keywords')}>
          <div className="chips" style={{ paddingTop: 4 }}>
            {log.keywords.map((word) => (
              <Chip key={word}>{word}</Chip>
            ))}
          </div>
        </Section>
      )}
      <Section title={t('logs.dates')}>
        <DescriptionList
          rows={[
            [t('logs.registeredAt'), format.moment(log.createdAt)],
            [t('logs.updatedAt'), log.updatedAt === log.createdAt ? '' : format.moment(log.updatedAt)],
          ]}
        />
      </Section>
    </>
  )
}

import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconArrow from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTexts } from '../../../ui/texts.ts'
import { useNavigate } from 'react-router'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { mayDeleteFile, mayDeleteLog, mayEditLog } from '../../../../contract/permissions.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { dotted, titled } from '../../../format/format.ts'
import { RecordActions } from '../../../kit/records/RecordActions.tsx'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { usePerson } from '../../../api/me.ts'
import { usePathParams } from '../../../kit/address/params.ts'
import { useRead } from '../../../api/reads.ts'
import { useMute } from '../../notifications/shared/use-mute.ts'
import { useWorkgroupName } from '../../../session/tab-workgroup.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { Breadcrumbs } from '../../../ui/pages/Breadcrumbs.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import type { MenuItem } from '../../../ui/overlays/Menu.tsx'
import { AsideLayout } from '../../../ui/pages/AsideLayout.tsx'
import { PersonLabel } from '../../../ui/elements/PersonLabel.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { LogPresence } from '../../editing/shared/later.ts'
import { SampleNote } from '../../first-steps/shared/SampleNote.tsx'
import { LogText } from '../../talk/shared/LogText.tsx'
import { Talk } from '../../talk/shared/Talk.tsx'
import { AboutLog } from './AboutLog.tsx'
import { channelIcon } from '../write/channels.ts'
import { lastAddress } from '../list/last-list.ts'
import { Neighbours } from './Neighbours.tsx'
import { useLogMenu } from './use-log-menu.ts'
import { useQueuedEdit } from '../write/queued-edit.ts'
import { useRemoveLog } from './use-remove-log.ts'
import style from './SalesLogScreen.module.css'

/** Beside the button, in a line that is as high without them. */
const PlansOfLog = deferredComponent(async () => (await import('../../plans/shared/PlansOfLog.tsx')).PlansOfLog)

type Log = OutputOf<typeof salesLogs.detail>

export function SalesLogScreen() {
  const { t } = useTexts()
  const { logId: id } = usePathParams(paths.log)
  const log = useRead(salesLogs.detail, { id })
  const asEdited = useQueuedEdit(id)
  useTitle(log.data ? [log.data.title, log.data.customerName].join(' · ') : t('nav.logs'))
  return (
    <RecordPage
      read={log}
      title={t('nav.logs')}
      leave={{ label: t('nav.logs'), to: lastAddress() }}
      list={{ label: t('logs.toList'), to: lastAddress() }}
    >
      {(record) => <OneLog log={asEdited(record)} />}
    </RecordPage>
  )
}

function OneLog({ log }: { log: Log }) {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const navigate = useNavigate()
  const remove = useRemoveLog()
  const workgroupName = useWorkgroupName()
  const rights = { authorId: log.author.id, coAuthorIds: log.coAuthors.map((one) => one.id) }
  const mayEdit = mayEditLog(person, rights)
  const removal: MenuItem = {
    label: t('logs.delete'),
    icon: IconTrash,
    danger: true,
    line: true,
    onSelect: () => void remove(log, log.comments.length + log.feedback.length, () => void navigate(lastAddress())),
  }
  const menu: MenuItem[] = [...useLogMenu(log, mayEdit), useMute({ logId: log.id })]
  const day = format.dayOf(log.at)
  const icon = channelIcon(log.channel)
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('nav.logs')} glyph={22} to={lastAddress()} />}
        title={
          <Breadcrumbs
            label={t('form.path')}
            heading={false}
            path={[
              { label: t('nav.logs'), to: lastAddress() },
              { label: log.customerName, to: href(paths.customer, { customerId: log.customerId }) },
              { label: format.date(day) },
            ]}
          />
        }
        actions={
          <>
            <LogPresence logId={log.id} />
            <Neighbours id={log.id} />
            <RecordActions
              edit={mayEdit ? href(paths.editLog, { logId: log.id }) : undefined}
              menu={mayDeleteLog(person, rights) ? [...menu, removal] : menu}
              group={t('nav.logs')}
            />
          </>
        }
      />
      <AsideLayout
        label={t('logs.about')}
        aside={<AboutLog log={log} mayEdit={mayEdit} mayDeleteFiles={mayDeleteFile(person, { log: rights })} />}
      >
        <article className="page">
          {log.isSample && <SampleNote />}
          <div className={style.printed}>
            <span>{workgroupName}</span>
            <span>
              {log.customerName} · {format.dayTitle(day)}
            </span>
          </div>
          <Anchor className="phone s13 t2" to={href(paths.customer, { customerId: log.customerId })}>
            {dotted(log.customerName, titled(log.contactName, log.contactPosition))}
          </Anchor>
          <h1 className="record">{log.title}</h1>
          <div className={style.under}>
            <PersonLabel id={log.author.id} name={log.author.name} />
            {log.author.hasLeft && <Chip dashed>{t('logs.someone')}</Chip>}
            <time className="num" dateTime={log.at}>
              {format.moment(log.at)}
            </time>
            <Chip>{t(`code.${log.purpose}`)}</Chip>
            <Chip icon={icon}>{t(`code.${log.channel}`)}</Chip>
          </div>
          <LogText log={log} />
          {(log.nextStep || log.nextDay) && (
            <section className={style.next} aria-label={t('logs.nextStep')}>
              <Glyph icon={IconArrow} />
              <div>
                <b>{t('logs.nextStep')}</b>
                {log.nextDay && <span className="s13 t3 num"> {format.dayTitle(log.nextDay)}</span>}
                {log.nextStep && <p>{log.nextStep}</p>}
                <div className={style.plans}>
                  <Button size="sm" icon={IconCalendarPlus} to={planOf(log)}>
                    {t('logs.addPlan')}
                  </Button>
                  <PlansOfLog logId={log.id} />
                </div>
              </div>
            </section>
          )}
          <Talk log={log} />
        </article>
      </AsideLayout>
    </>
  )
}

/** The form of a plan for the next step, filled in. */
const planOf = (log: Log): string =>
  href(
    paths.registerPlan,
    {},
    {
      text: log.nextStep || log.title,
      customer: log.customerId,
      contact: log.contactId,
      day: log.nextDay ?? '',
      log: log.id,
    },
  )

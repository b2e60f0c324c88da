import './sales-logs.css'
import IconArrow from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import type { OutputOf } from '../../../contract/call.ts'
import { mayDeleteLog, mayEditLog } from '../../../contract/permissions.ts'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { usePerson } from '../../me.ts'
import { useRead } from '../../queries.ts'
import { useWorkgroupName } from '../../shown-workgroup.ts'
import { useTitle } from '../../title.ts'
import { Bar } from '../../ui/pages/Bar.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { Chip } from '../../ui/marks/Chip.tsx'
import { Crumbs } from '../../ui/pages/Crumbs.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { Menu } from '../../ui/floats/Menu.tsx'
import { Prose } from '../../ui/pages/Prose.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Split } from '../../ui/pages/Split.tsx'
import { Who } from '../../ui/marks/Who.tsx'
import { useFormat } from '../../use-format.ts'
import { AboutLog } from './AboutLog.tsx'
import { channelIcon } from './channels.ts'
import { Comments } from './Comments.tsx'
import { lastAddress, placeInList } from './last-list.ts'
import { useDeleteLog } from './use-delete-log.ts'
import { RecordFailure } from './RecordFailure.tsx'

type Log = OutputOf<typeof salesLogs.detail>

export function SalesLogScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const log = useRead(salesLogs.detail, { id })
  const back = <IconButton icon={IconLeft} label={t('nav.logs')} glyph={22} to={lastAddress()} />
  useTitle(log.data ? [log.data.title, log.data.customerName].join(' · ') : t('nav.logs'))
  if (log.data) return <OneLog log={log.data} />
  return (
    <>
      <Bar back={back} title={t('nav.logs')} />
      {log.isError ? (
        <RecordFailure read={log} back={{ label: t('logs.toList'), to: lastAddress() }} />
      ) : (
        <div className="page">
          <Skeleton rows={3} shape="line" />
        </div>
      )}
    </>
  )
}

function OneLog({ log }: { log: Log }) {
  const { t } = useTranslation()
  const format = useFormat()
  const person = usePerson()
  const navigate = useNavigate()
  const remove = useDeleteLog()
  const workgroupName = useWorkgroupName()
  const rights = { authorId: log.author.id, coAuthorIds: log.coAuthors.map((one) => one.id) }
  const [mayEdit, mayDelete] = [mayEditLog(person, rights), mayDeleteLog(person, rights)]
  const place = placeInList(log.id)
  const go = (to: string | undefined) => () => {
    if (to) void navigate(`/main/manage/saleslog/${to}`, { replace: true })
  }
  useShortcut('KeyE', () => void navigate(`/main/upload/${log.id}`), {
    label: t('logs.edit'),
    group: t('nav.logs'),
    off: !mayEdit,
  })
  useShortcut('KeyJ', go(place?.next), { label: t('logs.nextLog'), group: t('nav.logs'), off: !place?.next })
  useShortcut('KeyK', go(place?.previous), {
    label: t('logs.previousLog'),
    group: t('nav.logs'),
    off: !place?.previous,
  })
  const day = format.dayOf(log.at)
  const icon = channelIcon(log.channel)
  return (
    <>
      <Bar
        back={<IconButton icon={IconLeft} label={t('nav.logs')} glyph={22} to={lastAddress()} />}
        title={
          <Crumbs
            label={t('logs.path')}
            heading={false}
            path={[
              { label: t('nav.logs'), to: lastAddress() },
              { label: log.customerName, to: `/main/customer/details/${log.customerId}` },
              { label: format.date(day) },
            ]}
          />
        }
        actions={
          <>
            {place && (
              <span className="desk neighbours">
                <span className="s12 t3 num">
                  {format.number(place.at)} / {format.number(place.total)}
                </span>
                <IconButton
                  icon={IconUp}
                  label={t('logs.previousLog')}
                  keys="K"
                  disabled={!place.previous}
                  onClick={go(place.previous)}
                />
                <IconButton
                  icon={IconDown}
                  label={t('logs.nextLog')}
                  keys="J"
                  disabled={!place.next}
                  onClick={go(place.next)}
                />
                <span className="vr" />
              </span>
            )}
            {mayEdit && (
              <>
                <span className="desk">
                  <Button icon={IconPencil} keys="E" to={`/main/upload/${log.id}`}>
                    {t('logs.edit')}
                  </Button>
                </span>
                <span className="phone">
                  <IconButton icon={IconPencil} label={t('logs.edit')} glyph={22} to={`/main/upload/${log.id}`} />
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
                        label: t('logs.delete'),
                        icon: IconTrash,
                        danger: true,
                        line: true,
                        onSelect: () => void remove(log, () => void navigate(lastAddress())),
                      },
                    ]
                  : []),
              ]}
              trigger={(props) => <IconButton {...props} look="default" icon={IconDots} label={t('logs.more')} />}
            />
          </>
        }
      />
      <Split label={t('logs.about')} aside={<AboutLog log={log} mayEdit={mayEdit} />}>
        <article className="page">
          <div className="print-head">
            <span>{workgroupName}</span>
            <span>
              {log.customerName} · {format.dayTitle(day)}
            </span>
          </div>
          <h1 className="record">{log.title}</h1>
          <div className="under">
            <Who name={log.author.name} me={log.author.id === person.userId} />
            <time className="num" dateTime={log.at}>
              {format.moment(log.at)}
            </time>
            <Chip>{t(`code.${log.purpose}`)}</Chip>
            <Chip icon={icon}>{t(`code.${log.channel}`)}</Chip>
          </div>
          <Prose text={log.content} />
          {(log.nextStep || log.nextDay) && (
            <section className="next-step" aria-label={t('logs.nextStep')}>
              <Glyph icon={IconArrow} />
              <div>
                <b>{t('logs.nextStep')}</b>
                {log.nextDay && <span className="s13 t3 num"> {format.dayTitle(log.nextDay)}</span>}
                {log.nextStep && <p>{log.nextStep}</p>}
              </div>
            </section>
          )}
          <Comments comments={log.comments} me={person.userId} />
        </article>
      </Split>
    </>
  )
}

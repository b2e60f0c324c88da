import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Fragment, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OutputOf } from '../../../contract/call.ts'
import { mayDeleteLog, mayEditLog } from '../../../contract/permissions.ts'
import type { salesLogs } from '../../../contract/sales-logs.ts'
import type { Format } from '../../format.ts'
import { usePerson } from '../../me.ts'
import { DayHead } from '../../ui/lists/DayHead.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { LogRow } from './LogRow.tsx'
import { useFormat } from '../../use-format.ts'
import { channelIcon } from './channels.ts'
import { contactWords } from './choices.ts'
import { hitsOf } from './hits.ts'
import { useDeleteLog } from './use-delete-log.ts'

type Row = OutputOf<typeof salesLogs.list>['items'][number]
type Group = { key: string; title: string; note: string; rows: Row[] }

/** The rows of a page under their days, or under their customers where these give the order. */
export function LogList({ rows, search, byCustomer }: { rows: Row[]; search: string; byCustomer: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const person = usePerson()
  const navigate = useNavigate()
  const remove = useDeleteLog()
  const links = useRef(new Map<string, HTMLAnchorElement>())
  const authored = (row: Row) => ({ authorId: row.author.id, coAuthorIds: row.coAuthorIds })
  const here = () =>
    rows.findIndex((row) => links.current.get(row.id)?.closest('.log')?.contains(document.activeElement))
  const move = (step: number) => () => {
    const at = here()
    const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))]
    if (!next) return
    const link = links.current.get(next.id)
    link?.focus({ preventScroll: true })
    link?.closest('.log')?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('KeyJ', move(1), { label: t('logs.nextRow'), group: t('nav.logs') })
  useShortcut('KeyK', move(-1), { label: t('logs.previousRow'), group: t('nav.logs') })
  useShortcut(
    'KeyE',
    () => {
      const row = rows[here()]
      if (row && mayEditLog(person, authored(row))) void navigate(`/main/upload/${row.id}`)
    },
    { label: t('logs.edit'), group: t('nav.logs') },
  )
  const groups = byCustomer
    ? byName(rows, (count) => t('logs.count', { count }))
    : byDay(rows, format, (count) => t('logs.count', { count }), t('logs.today'))
  return groups.map((group) => (
    <Fragment key={group.key}>
      <DayHead title={group.title} note={group.note} />
      {group.rows.map((row) => {
        const [mayEdit, mayDelete] = [mayEditLog(person, authored(row)), mayDeleteLog(person, authored(row))]
        const icon = channelIcon(row.channel)
        return (
          <LogRow
            key={row.id}
            ref={(link) => {
              if (link) links.current.set(row.id, link)
              else links.current.delete(row.id)
            }}
            to={`/main/manage/saleslog/${row.id}`}
            time={byCustomer ? format.dayShort(format.dayOf(row.at)) : format.timeOf(row.at)}
            dateTime={row.at}
            title={row.title}
            titleHits={hitsOf(row.title, search)}
            excerpt={row.content}
            excerptHits={hitsOf(row.content, search)}
            customer={row.customerName}
            contact={contactWords(row)}
            author={{ name: row.author.name, me: row.author.id === person.userId }}
            needs={[]}
            purpose={t(`code.${row.purpose}`)}
            channel={icon && { icon, label: t(`code.${row.channel}`) }}
            comments={{ count: row.commentCount, label: t('logs.comments', { count: row.commentCount }) }}
            actions={
              (mayEdit || mayDelete) && (
                <>
                  {mayEdit && (
                    <IconButton icon={IconPencil} label={t('logs.edit')} glyph={15} to={`/main/upload/${row.id}`} />
                  )}
                  {mayDelete && (
                    <IconButton icon={IconTrash} label={t('logs.delete')} glyph={15} onClick={() => void remove(row)} />
                  )}
                </>
              )
            }
          />
        )
      })}
    </Fragment>
  ))
}

function byDay(rows: Row[], format: Format, count: (rows: number) => string, today: string): Group[] {
  return [...Map.groupBy(rows, (row) => format.dayOf(row.at))].map(([day, those]) => ({
    key: day,
    title: format.dayTitle(day),
    note: [day === format.today() && today, count(those.length)].filter(Boolean).join(' · '),
    rows: those,
  }))
}
const byName = (rows: Row[], count: (rows: number) => string): Group[] =>
  [...Map.groupBy(rows, (row) => row.customerId)].map(([id, those]) => ({
    key: id,
    title: those[0]!.customerName,
    note: count(those.length),
    rows: those,
  }))

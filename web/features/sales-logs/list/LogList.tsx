import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { ReactNode } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { href, paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/limits.ts'
import { mayDeleteLog, mayEditLog } from '../../../../contract/permissions.ts'
import type { salesLogSorts } from '../../../../contract/calls/sales-logs/filters.ts'
import { titled, type Format } from '../../../format/format.ts'
import { useSelectableRows } from '../../../kit/lists/use-selectable-rows.ts'
import { useRowKeys } from '../../../kit/lists/use-row-keys.ts'
import { usePerson } from '../../../api/me.ts'
import { CheckboxField } from '../../../ui/forms/fields/CheckboxField.tsx'
import { DayHeading } from '../../../ui/lists/DayHeading.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useShortcut } from '../../../ui/keys.ts'
import { coachIcon, kindKey, needKinds, type NeedKind } from '../../needs/shared/needs.ts'
import { LogRow } from './LogRow.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { channelIcon } from '../write/channels.ts'
import type { SelectedLogs, Row } from './use-selected-logs.ts'
import { useRemoveLog } from '../read/use-remove-log.ts'
import { useHits, type HitsIn } from '../search/use-hits.ts'
import style from './LogList.module.css'

type Sort = (typeof salesLogSorts)[number]
type Group = { key: string; title: string; note: string; rows: Row[] }

/** How each sort order groups the rows of a page. */
const grouping: Record<Sort, 'day' | 'customer' | 'none'> = {
  newest: 'day',
  oldest: 'day',
  customer: 'customer',
  best: 'none',
}

/**
 * The rows of a page grouped by day or by customer, depending on the sort order; not grouped when sorted by relevance.
 */
export function LogList({
  rows,
  search,
  sort,
  chosen,
}: {
  rows: Row[]
  search: string
  sort: Sort
  chosen?: SelectedLogs
}) {
  const { t } = useTexts()
  const person = usePerson()
  const navigate = useNavigate()
  const remove = useRemoveLog()
  const rightsOf = (row: Row) => ({ authorId: row.author.id, coAuthorIds: row.coAuthorIds })
  const { box, here } = useRowKeys({ next: t('logs.nextRow'), previous: t('logs.previousRow'), group: t('nav.logs') })
  const choosing = useSelectableRows(rows, chosen, here, {
    choose: t('logs.chosen.choose'),
    next: t('logs.chosen.chooseNext'),
    previous: t('logs.chosen.choosePrevious'),
    group: t('nav.logs'),
  })
  useShortcut(
    'KeyE',
    () => {
      const row = rows[here()]
      if (row && mayEditLog(person, rightsOf(row))) void navigate(href(paths.editLog, { logId: row.id }))
    },
    { label: t('record.edit'), group: t('nav.logs') },
  )
  const { hitsIn, hasMoreWords } = useHits(search)
  return (
    <div ref={box} className={chosen?.rows.length ? 'someChosen' : undefined}>
      {hasMoreWords && (
        <p className={`s13 t3 ${style.firstWords}`}>{t('logs.firstWords', { max: limits.searchWords })}</p>
      )}
      <LogGroups rows={rows} sort={sort}>
        {(row, time) => (
          <OneRow
            key={row.id}
            row={row}
            time={time}
            hitsIn={hitsIn}
            {...(chosen && { choice: { isOn: chosen.isOn, isChosen: chosen.has(row.id), ...choosing } })}
            mayEdit={mayEditLog(person, rightsOf(row))}
            {...(mayDeleteLog(person, rightsOf(row)) ? { remove: () => void remove(row, row.commentCount) } : {})}
          />
        )}
      </LogGroups>
    </div>
  )
}

type GroupProps = { rows: Row[]; sort: Sort; children: (row: Row, time: string) => ReactNode }
/** Rows under their group headings; `children` receives the time as shown there. */
export function LogGroups({ rows, sort, children }: GroupProps) {
  const { t } = useTexts()
  const format = useFormat()
  const under = grouping[sort]
  const groups = {
    day: () => byDay(rows, format, t('logs.today')),
    customer: () => byName(rows),
    none: () => [{ key: '', title: '', note: '', rows }],
  }[under]()
  return groups.map((group) => (
    <div key={group.key}>
      {group.title && <DayHeading title={group.title} note={group.note} />}
      {group.rows.map((row) =>
        children(row, under === 'day' ? format.time(row.at) : format.dayShort(format.dayOf(row.at))),
      )}
    </div>
  ))
}

type RowProps = { row: Row; time: string; hitsIn: HitsIn; mayEdit?: boolean; remove?: () => void; choice?: Choice }
type Choice = { isOn: boolean; isChosen: boolean } & ReturnType<typeof useSelectableRows<Row>>
export function OneRow({ row, time, hitsIn, mayEdit = false, remove, choice }: RowProps) {
  const { t } = useTexts()
  const icon = channelIcon(row.channel)
  const edit = href(paths.editLog, { logId: row.id })
  const needs = new Set<NeedKind>(row.needs)
  return (
    <LogRow
      to={href(paths.log, { logId: row.id })}
      time={time}
      dateTime={row.at}
      title={row.title}
      titleHits={hitsIn(row.title)}
      excerpt={row.content}
      excerptHits={hitsIn(row.content)}
      {...(row.foundIn ? { excerptOf: t(`logs.foundIn.${row.foundIn}`) } : {})}
      customer={row.customerName}
      customerHits={hitsIn(row.customerName, true)}
      contact={titled(row.contactName, row.contactPosition)}
      contactHits={hitsIn(row.contactName, true)}
      author={row.author}
      {...(row.author.hasLeft && { authorLeft: t('logs.someone') })}
      needs={needKinds.filter((kind) => needs.has(kind)).map((kind) => ({ kind, label: t(kindKey(kind)) }))}
      {...(row.needsCoaching && { missing: { icon: coachIcon, label: t('logs.needsCoaching') } })}
      purpose={t(`code.${row.purpose}`)}
      channel={icon && { icon, label: t(`code.${row.channel}`) }}
      files={{ count: row.fileCount, label: t('logs.files', { count: row.fileCount }) }}
      comments={{ count: row.commentCount, label: t('logs.comments', { count: row.commentCount }) }}
      {...(choice && {
        chosen: choice.isChosen,
        choosing: choice.isOn,
        onPointerDown: (event) => choice.press(row, event),
        choice: (
          <CheckboxField
            label={<span className="unseen">{t('logs.chosen.row', { title: row.title })}</span>}
            checked={choice.isChosen}
            onClick={(event) => choice.click(row, event.shiftKey)}
          />
        ),
      })}
      actions={
        (mayEdit || remove) && (
          <>
            {mayEdit && <IconButton icon={IconPencil} label={t('record.edit')} glyph={15} to={edit} />}
            {remove && <IconButton icon={IconTrash} label={t('logs.delete')} glyph={15} onClick={remove} />}
          </>
        )
      }
    />
  )
}

/** Without counts: a day may begin on one page and end on the next. */
const byDay = (rows: Row[], format: Format, today: string): Group[] =>
  [...Map.groupBy(rows, (row) => format.dayOf(row.at))].map(([day, groupRows]) => ({
    key: day,
    title: format.dayTitle(day),
    note: day === format.today() ? today : '',
    rows: groupRows,
  }))
const byName = (rows: Row[]): Group[] =>
  [...Map.groupBy(rows, (row) => row.customerId)].map(([id, groupRows]) => ({
    key: id,
    title: groupRows[0]!.customerName,
    note: '',
    rows: groupRows,
  }))

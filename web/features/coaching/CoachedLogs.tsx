import type { OutputOf } from '../../../contract/core/call.ts'
import { coaching } from '../../../contract/calls/coaching/calls.ts'
import { mayGiveFeedback, mayDismissCoaching } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import type { CallError } from '../../api/call-error.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { useRowKeys } from '../../kit/lists/use-row-keys.ts'
import { usePerson } from '../../api/me.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { coachIcon, kindKey } from '../needs/shared/needs.ts'
import type { AskableKind, Own } from '../needs/shared/questions.ts'
import { CoachedLog, type Coached } from './CoachedLog.tsx'
import type { Figures } from './figures.ts'
import type { CoachingFilters } from './use-coaching-filters.ts'
import { useDismissLog } from './use-dismiss-log.ts'
import style from './Coaching.module.css'

type Listed = OutputOf<typeof coaching.list>
type Read = {
  data: Listed | undefined
  error: CallError | null
  isFetching: boolean
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}
type Props = {
  list: Read
  figures: Figures | undefined
  filters: CoachingFilters
  own: readonly Own[]
  onFeedback: (logId: string) => void
}

/** The filtered logs, newest first: their types, the missing ones, and a question. */
export function CoachedLogs({ list, figures, filters, own, onFeedback }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const { person, lacks, view } = filters
  const isChosen = person !== '' || lacks !== ''
  const clear = () => filters.choose({})
  return (
    <section aria-labelledby="coached">
      <div className={style.head}>
        <h2 id="coached">{headOf(t, filters, figures)}</h2>{' '}
        <span className="s12 t3 num" role="status">
          {list.data && format.number(list.data.total)}
        </span>
        {isChosen && (
          <button type="button" className="link" onClick={clear}>
            {t('coaching.clear')}
          </button>
        )}
      </div>
      <ListFrame
        read={list}
        page={filters.page}
        pageSize={limits.pageSize}
        goTo={filters.goTo}
        further={{ call: coaching.list, input: filters.list, idOf: ({ logId }) => logId }}
        range={(shown) => t('logs.range', shown)}
        icon={coachIcon}
        none={<None view={view} figures={figures} />}
        filtered={{
          isSet: isChosen,
          title: t('coaching.noneChosen'),
          body: t('coaching.noneChosenBody'),
          verb: t('coaching.clear'),
          clear,
        }}
        hints={[
          { keys: ['J', 'K'], label: t('list.hint.move') },
          ...(filters.leads && view !== 'mine' ? [{ keys: ['F'], label: t('coaching.feedback') }] : []),
          { keys: ['↵'], label: t('list.hint.open') },
        ]}
      >
        {(rows) => (
          <Rows
            rows={rows}
            about={lacks}
            isNamed={view !== 'mine' && person === ''}
            own={own}
            onFeedback={onFeedback}
          />
        )}
      </ListFrame>
    </section>
  )
}

function headOf(t: ReturnType<typeof useTexts>['t'], filters: CoachingFilters, figures: Figures | undefined): string {
  const { view, lacks, person } = filters
  if (view === 'out') return t('coaching.logsOut')
  const what = lacks ? t('coaching.logsLacking', { type: t(kindKey(lacks)) }) : t('coaching.logs')
  const name = figures?.people.find((one) => one.person.id === person)?.person.name
  return name ? `${t('coaching.ofPerson', { name })} · ${what}` : what
}

/** Shown where no log needs coaching, with the number of logs. */
function None({ view, figures }: { view: CoachingFilters['view']; figures: Figures | undefined }) {
  const { t } = useTexts()
  if (view === 'out')
    return <EmptyState icon={coachIcon} title={t('coaching.noneOut')} body={t('coaching.noneOutBody')} />
  if (!figures) return null
  const { readCount: all } = figures
  if (all === 0)
    return <EmptyState icon={coachIcon} title={t('coaching.nothingRead')} body={t('coaching.nothingReadBody')} />
  return <EmptyState icon={coachIcon} title={t('coaching.none')} body={t('coaching.noneBody', { all })} />
}

type RowsProps = {
  rows: Coached[]
  about: AskableKind | ''
  isNamed: boolean
  own: readonly Own[]
  onFeedback: (logId: string) => void
}
function Rows({ rows, about, isNamed, own, onFeedback }: RowsProps) {
  const { t } = useTexts()
  const me = usePerson()
  const dismiss = useDismissLog()
  const { box, here } = useRowKeys({
    next: t('logs.nextRow'),
    previous: t('logs.previousRow'),
    group: t('nav.coaching'),
  })
  /** Only for logs of other members. */
  const mayGive = (row: Coached) => mayGiveFeedback(me) && row.author.id !== me.userId
  useShortcut(
    'KeyF',
    () => {
      const row = rows[here()]
      if (row && mayGive(row)) onFeedback(row.logId)
    },
    { label: t('coaching.feedback'), group: t('nav.coaching'), off: !rows.some(mayGive) },
  )
  /** Moves the focus to the next log when the focused one is removed. */
  const take = (row: Coached, at: number) => {
    void dismiss(row.logId, row.wavedOffBy === null)
    requestAnimationFrame(() => {
      const links = box.current?.querySelectorAll<HTMLAnchorElement>('a.whole')
      if (links?.length) links[Math.min(at, links.length - 1)]!.focus({ preventScroll: true })
    })
  }
  return (
    <div ref={box}>
      {rows.map((row, at) => (
        <CoachedLog
          key={row.logId}
          log={row}
          about={about}
          isNamed={isNamed}
          own={own}
          onFeedback={mayGive(row) ? () => onFeedback(row.logId) : undefined}
          onDismiss={mayDismissCoaching(me) ? () => take(row, at) : undefined}
        />
      ))}
    </div>
  )
}

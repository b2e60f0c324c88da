import { useEffect, useEffectEvent } from 'react'
import { lastWeeks, previousDays, statisticPeriods } from '../../../../contract/calls/statistics/periods.ts'
import { leads } from '../../../../contract/calls/leads/calls.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { StatTile } from '../../../ui/pages/StatTile.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFirstWeekday } from '../../../ui/week-start.ts'
import type { Column } from '../moved-on.ts'
import { forwardMoves, narrowestStage, openFigures, sharesGoneOn } from '../shared/stage-figures.ts'
import type { useBoardFilters } from './use-board-filters.tsx'
import style from './CustomerBoard.module.css'

const weeks = statisticPeriods['3m']

/**
 * Moves between stages in the last thirteen weeks and in those before, of the customers on the board; undefined until
 * they are loaded, null where filters leave out some of the customers.
 */
function useBoardMoves({ whose, ownerId, segment }: ReturnType<typeof useBoardFilters>['asked']) {
  const { today } = useFormat()
  const isWhole = ownerId === '' && segment === ''
  const days = lastWeeks(weeks, today(), useFirstWeekday())
  const options = { enabled: isWhole }
  const now = useRead(leads.summary, { whose, ...days }, options).data?.moves
  const before = useRead(leads.summary, { whose, ...previousDays(days, 'before') }, options).data?.moves
  if (!isWhole) return null
  return now && before && { now, before }
}

export type GoneOn = ReturnType<typeof sharesGoneOn>
type Props = {
  columns: Column[]
  asked: ReturnType<typeof useBoardFilters>['asked']
  /** Called with the shares that went on from each stage, as soon as they are known. */
  onGoneOn: (shares: GoneOn) => void
}
/** How many customers are open, went on and are stuck, and where they stop. */
export function BoardFigures({ columns, asked, onGoneOn }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const moves = useBoardMoves(asked)
  const { count, stuck } = openFigures(columns)
  const [forward, before] = moves ? [forwardMoves(moves.now), forwardMoves(moves.before)] : []
  const shares: GoneOn = moves ? sharesGoneOn(columns, moves.now) : new Map()
  const goneOn = JSON.stringify([...shares])
  const report = useEffectEvent(() => onGoneOn(shares))
  useEffect(() => report(), [goneOn])
  const stage = narrowestStage(shares)
  const share = stage && format.percent(shares.get(stage)!)
  const inStage = columns.find((one) => one.stage === stage)?.count ?? 0
  const answer =
    stage &&
    (shares.get(stage) === 0
      ? t('board.answerNone', { stage: t(`code.${stage}`), count: inStage, weeks })
      : t('board.answer', { stage: t(`code.${stage}`), count: inStage, share }))
  const difference = forward !== undefined && before !== undefined ? forward - before : 0
  const waiting = moves === undefined ? '…' : '–'
  return (
    <>
      <div className="tiles desk">
        <StatTile label={t('board.open')} value={format.number(count)} unit="" />
        {moves !== null && (
          <>
            <StatTile
              label={t('board.forward', { weeks })}
              value={forward === undefined ? waiting : format.number(forward)}
              unit=""
              {...(difference !== 0 && {
                change: { words: format.number(Math.abs(difference)), direction: difference > 0 ? 'up' : 'down' },
              })}
              compared={before === undefined ? '' : t('board.before', { weeks, count: before })}
            />
            <StatTile
              label={stage ? t('board.goneOn', { stage: t(`code.${stage}`) }) : t('board.goneOnAny')}
              value={share ?? waiting}
              unit=""
              compared={t('board.goneOnOf', { weeks })}
            />
          </>
        )}
        <StatTile label={t('board.stuckAll')} value={format.number(stuck)} unit="" compared={t('board.stuckHow')} />
      </div>
      {moves !== null && (
        <div className={style.answer}>
          <p className="s12 t3">{t('board.question')}</p>
          <h2>{answer ?? (moves && t('board.noAnswer'))}</h2>
        </div>
      )}
      <p className={`phone s13 t2 ${style.line}`}>
        {dotted(
          `${t('board.open')} ${format.number(count)}`,
          forward !== undefined && `${t('board.forward', { weeks })} ${format.number(forward)}`,
          `${t('board.stuckAll')} ${format.number(stuck)}`,
        )}
      </p>
    </>
  )
}

import { useRef, useState } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import { merges } from '../../../contract/calls/merges/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { errorMessage } from '../../api/error-message.ts'
import { write } from '../../api/writes.ts'
import { dotted } from '../../format/format.ts'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { useFormat } from '../../format/use-format.ts'
import { useRowKeys } from '../../kit/lists/use-row-keys.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import style from './Duplicates.module.css'

export type Pair = OutputOf<typeof merges.duplicates>['items'][number]
export const idOfPair = ({ first, second }: Pair) => `${first.id} ${second.id}`

/** The pairs of a page: J and K move, Enter merges, X marks as different or takes the mark back. */
export function DuplicatePairs({ rows, page }: { rows: Pair[]; page: number }) {
  const { t } = useTexts()
  const group = t('merges.likely')
  const { box, here } = useRowKeys({ next: t('merges.next'), previous: t('merges.previous'), group })
  const { shown, mark } = useMarks(rows)
  const markHere = () => {
    const at = here()
    const pair = shown[at]
    if (!pair) return
    void mark(pair)
    // The focus stays at the same place of the list.
    const links = [...(box.current?.querySelectorAll<HTMLElement>('a.whole') ?? [])]
    ;(links[at + 1] ?? links[at - 1])?.focus()
  }
  useShortcut('KeyX', markHere, { label: t('merges.notSame'), group })
  return (
    <div ref={box}>
      <ul className={style.pairs} aria-label={group}>
        {shown.map((pair) => (
          <PairRow key={idOfPair(pair)} pair={pair} page={page} mark={() => void mark(pair)} />
        ))}
      </ul>
    </div>
  )
}

/** Marks a pair, or removes its mark; it leaves the list before the server has answered. */
function useMarks(rows: readonly Pair[]) {
  const { t } = useTexts()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(gone)
  const hide = (pair: Pair, isGone: boolean) => {
    const next = new Set(latest.current)
    if (isGone) next.add(idOfPair(pair))
    else next.delete(idOfPair(pair))
    latest.current = next
    setGone(next)
  }
  const send = async (pair: Pair, isMarking: boolean, back?: () => void) => {
    const of = { customerId: pair.first.id, otherId: pair.second.id }
    hide(pair, back !== undefined)
    try {
      await toast.during(t('merges.marking'), () =>
        isMarking ? write(merges.markDifferent, of) : write(merges.unmarkDifferent, of),
      )
      toast.success(
        t(isMarking ? 'merges.markDone' : 'merges.unmarkDone'),
        back && { action: { label: t('merges.undo'), onClick: back } },
      )
    } catch (error) {
      hide(pair, false)
      toast.error(t('merges.markFailed', { why: errorMessage(error, t) }))
    }
  }
  const mark = (pair: Pair) => {
    const isMarking = pair.markedAt === null
    return send(pair, isMarking, () => void send(pair, !isMarking))
  }
  return { shown: rows.filter((pair) => !gone.has(idOfPair(pair))), mark }
}

function PairRow({ pair, page, mark }: { pair: Pair; page: number; mark: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const { first, second, why } = pair
  const isMarked = pair.markedAt !== null
  const to = href(
    paths.twoCustomers,
    { customerId: first.id, otherId: second.id },
    { from: 'duplicates', page: page > 1 ? String(page) : '' },
  )
  const names = t('merges.pairOf', { first: first.name, second: second.name })
  return (
    <li data-row className={style.pair}>
      <div className={style.why}>
        {why.map((reason) => (
          <Chip key={reason}>{t(`merges.why.${reason}`)}</Chip>
        ))}
        {why.length === 0 && <span className="t3">{t('merges.nothingCommon')}</span>}
        {isMarked && (
          <span className="t3">{dotted(pair.markedBy?.name, format.date(format.dayOf(pair.markedAt!)))}</span>
        )}
      </div>
      <div className={style.both}>
        <One of={first} why={why} />
        <One of={second} why={why} />
      </div>
      <div className={style.acts}>
        <Button size="sm" look="ghost" onClick={mark}>
          {t(isMarked ? 'merges.unmark' : 'merges.notSame')}
          <span className="unseen"> {names}</span>
        </Button>
        <Button size="sm" className="whole" to={to}>
          {t('merges.do')}
          <span className="unseen"> {names}</span>
        </Button>
      </div>
    </li>
  )
}

/** One customer of the pair; what both have in common stands out. */
function One({ of, why }: { of: Pair['first']; why: Pair['why'] }) {
  const { t } = useTexts()
  const format = useFormat()
  const phoneText = usePhoneFormat()
  const facts = [
    ['number', of.businessNumber],
    ['phone', phoneText(of.phone)],
    ['mail', of.email],
  ] as const
  return (
    <div className={style.one}>
      <Anchor to={href(paths.customer, { customerId: of.id })}>{of.name}</Anchor>
      <p className={style.facts}>
        {of.ceoName && <span>{of.ceoName}</span>}
        {facts.map(
          ([reason, text]) =>
            text && (why.includes(reason) ? <b key={reason}>{text}</b> : <span key={reason}>{text}</span>),
        )}
      </p>
      <p className="t3">
        {dotted(of.owner?.name, t('merges.since', { day: format.date(format.dayOf(of.registeredAt)) }))}
      </p>
    </div>
  )
}

// State of the training queue: the current sentence, the labelled and skipped ones, and undo.
import { useRef, useState } from 'react'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { useRead } from '../../../api/reads.ts'
import { write } from '../../../api/writes.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey, type NeedKind } from '../shared/needs.ts'
import { usePolling } from './use-polling.ts'

export type UncertainSentence = OutputOf<typeof needs.queue>['items'][number]
type Label = { type: NeedKind; itemId: string }
/** A labelled or skipped sentence (`label` null). `learntAt`: when the lesson was stored, in milliseconds; 0 before. */
export type Step = { of: UncertainSentence; label: Label | null; lesson: Promise<string> | null; learntAt: number }

const keyOf = ({ logId, sentence }: UncertainSentence) => `${logId} ${sentence}`
/** Whether no further logs are to be expected. */
const isAllKnown = ({ isDone, isWhole }: OutputOf<typeof needs.queue>['refresh']) => isDone && isWhole
/** Sentences of a round: it ends, however many are waiting. */
const roundSize = 20
/** Skipped sentences stay hidden until the page is reloaded. */
const skipped = new Set<string>()

export function useQueue() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(needs.queue, {})
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [current, setCurrent] = useState<UncertainSentence | null>(null)
  /** How many steps were done before this round. */
  const [before, setBefore] = useState(0)
  /** The toast of the last lesson. */
  const lastToast = useRef(0)
  /** The client keys of lessons without a response. */
  const keys = useRef(new Map<string, string>())
  const { data } = read
  const taught = steps.filter(({ label }) => label !== null)
  const done = new Set(taught.map(({ of }) => of.sentence))
  const waiting = (data?.items ?? []).filter((one) => !skipped.has(keyOf(one)) && !done.has(one.sentence))
  // The current sentence stays, whatever order the reloaded queue has.
  if (current === null && waiting[0]) setCurrent(waiting[0])
  const last = taught.at(-1)
  const isKnown = last !== undefined && last.learntAt > 0 && read.dataUpdatedAt >= last.learntAt
  const isRefreshing = isKnown && data?.refresh.isDone === false
  usePolling(isRefreshing, read)

  /** A retry of the same lesson has the same key, so that a lost response creates no duplicate. */
  async function sendLesson(input: { logId: string; sentence: string; start: number } & Label): Promise<string> {
    const content = JSON.stringify(input)
    const clientKey = keys.current.get(content) ?? crypto.randomUUID()
    keys.current.set(content, clientKey)
    const { lessonId } = await write(needs.teach, { ...input, clientKey })
    keys.current.delete(content)
    return lessonId
  }
  async function undoStep(step: Step): Promise<void> {
    skipped.delete(keyOf(step.of))
    setSteps((now) => now.filter(({ of }) => of !== step.of))
    setCurrent(step.of)
    if (!step.lesson) return
    try {
      await write(needs.forget, { lessonId: await step.lesson })
      toast.success(t('needs.takenBack'))
    } catch (error) {
      toast.error(errorText(error))
      invalidate('needs')
    }
  }
  function teach(label: Label): void {
    if (!current) return
    const of = current
    const { logId, sentence, start } = of
    const lesson = sendLesson({ logId, sentence, start, ...label })
    const step: Step = { of, label, lesson, learntAt: 0 }
    setSteps((now) => [...now, step])
    setCurrent(null)
    lesson.then(
      () => {
        setSteps((now) => now.map((one) => (one.of === of ? { ...one, learntAt: Date.now() } : one)))
        if (lastToast.current) toast.close(lastToast.current)
        lastToast.current = toast.success(t('needs.taught', { type: t(kindKey(label.type)) }), {
          action: { label: t('needs.undo'), onClick: () => void undoStep(step) },
        })
      },
      (error: unknown) => {
        setSteps((now) => now.filter((one) => one.of !== of))
        setCurrent(of)
        toast.error(errorText(error))
      },
    )
  }
  function skip(): void {
    if (!current) return
    skipped.add(keyOf(current))
    setSteps((now) => [...now, { of: current, label: null, lesson: null, learntAt: 0 }])
    setCurrent(null)
  }
  async function undo(): Promise<void> {
    const step = steps.at(-1)
    if (lastToast.current) toast.close(lastToast.current)
    if (step) await undoStep(step)
  }
  const next = waiting.filter((one) => current === null || keyOf(one) !== keyOf(current))
  const left = Math.max(
    next.length + (current ? 1 : 0),
    (data?.total ?? 0) - (data?.items.length ?? 0) + waiting.length,
  )
  const inRound = steps.slice(Math.min(before, steps.length))
  return {
    read,
    current,
    next,
    /** Remaining sentences, including the current one. */
    left,
    /** `done`: taught or skipped sentences, of `size`. */
    round: {
      done: inRound.length,
      size: Math.min(roundSize, inRound.length + left),
      taught: inRound.filter(({ label }) => label !== null).length,
      isOver: inRound.length >= roundSize,
    },
    startRound: () => setBefore(steps.length),
    last,
    undoLast: () => {
      if (lastToast.current) toast.close(lastToast.current)
      if (last) void undoStep(last)
    },
    /** How many other logs the last lesson has changed so far; undefined while unknown. */
    moved: isKnown && data && (isAllKnown(data.refresh) || data.refresh.changed > 0) ? data.refresh.changed : undefined,
    refresh: isRefreshing ? data?.refresh : undefined,
    teach,
    skip,
    undo: steps.length > 0 ? undo : null,
  }
}

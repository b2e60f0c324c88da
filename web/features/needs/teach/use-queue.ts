// The teach queue as one goes through it: what is asked now, what was answered, and the way back.
import { useState } from 'react'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useSentence } from '../../../kit/error-sentence.ts'
import { isOld, useRead, write } from '../../../api/queries.ts'
import { toast } from '../../../ui/floats/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { NeedKind } from '../shared/needs.ts'
import { useAskedAgain } from './use-asked-again.ts'

export type Unsure = OutputOf<typeof needs.queue>['items'][number]
type Said = { type: NeedKind; itemId: string }
/** One answered or skipped (`said` null); `learntAt` once the lesson is there, in ms. */
export type Step = { of: Unsure; said: Said | null; lesson: Promise<string> | null; learntAt: number }

const keyOf = ({ logId, sentence }: Unsure) => `${logId} ${sentence}`
/** Those that were left out do not come again as long as the page lives. */
const skipped = new Set<string>()

export function useQueue() {
  const { t } = useTexts()
  const why = useSentence()
  const read = useRead(needs.queue, {})
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [current, setCurrent] = useState<Unsure | null>(null)
  const { data } = read
  const taught = steps.filter(({ said }) => said !== null)
  const done = new Set(taught.map(({ of }) => of.sentence))
  const waiting = (data?.items ?? []).filter((one) => !skipped.has(keyOf(one)) && !done.has(one.sentence))
  // What is being read stays, whatever order the others have by now.
  if (current === null && waiting[0]) setCurrent(waiting[0])
  const last = taught.at(-1)
  const isKnown = last !== undefined && last.learntAt > 0 && read.dataUpdatedAt >= last.learntAt
  const isMoving = isKnown && data?.refresh.isDone === false
  useAskedAgain(isMoving, read)

  function teach(said: Said): void {
    if (!current) return
    const of = current
    const { logId, sentence, start } = of
    const lesson = write(needs.teach, { logId, sentence, start, ...said }).then(({ lessonId }) => lessonId)
    const isThis = (step: Step) => step.lesson === lesson
    setSteps((now) => [...now, { of, said, lesson, learntAt: 0 }])
    setCurrent(null)
    lesson.then(
      () => setSteps((now) => now.map((step) => (isThis(step) ? { ...step, learntAt: Date.now() } : step))),
      (error: unknown) => {
        setSteps((now) => now.filter((step) => !isThis(step)))
        setCurrent(of)
        toast.error(why(error), { ms: 5_000 })
      },
    )
  }
  function skip(): void {
    if (!current) return
    skipped.add(keyOf(current))
    setSteps((now) => [...now, { of: current, said: null, lesson: null, learntAt: 0 }])
    setCurrent(null)
  }
  async function undo(): Promise<void> {
    const step = steps.at(-1)
    if (!step) return
    skipped.delete(keyOf(step.of))
    setSteps((now) => now.filter((one) => one !== step))
    setCurrent(step.of)
    if (!step.lesson) return
    try {
      await write(needs.forget, { lessonId: await step.lesson })
      toast.success(t('needs.takenBack'))
    } catch (error) {
      toast.error(why(error), { ms: 5_000 })
      isOld('needs')
    }
  }
  const next = waiting.filter((one) => current === null || keyOf(one) !== keyOf(current))
  return {
    read,
    current,
    next,
    /** How many are left, with the one that is asked. */
    left: Math.max(next.length + (current ? 1 : 0), (data?.total ?? 0) - (data?.items.length ?? 0) + waiting.length),
    taught: taught.length,
    last,
    /** Other logs that say something else by the last lesson, so far; undefined: none that is known yet. */
    moved: isKnown && data && (data.refresh.isDone || data.refresh.changed > 0) ? data.refresh.changed : undefined,
    refresh: isMoving ? data?.refresh : undefined,
    teach,
    skip,
    undo: steps.length > 0 ? undo : null,
  }
}

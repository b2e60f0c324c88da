// Labels sentences of a log: shown optimistically, sent, and reversible.
import { useState } from 'react'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { CallError } from '../../../api/call-error.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { updateCached } from '../../../api/query-client.ts'
import { write } from '../../../api/writes.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey, type NeedKind } from '../shared/needs.ts'
import type { Sentence } from '../shared/use-log-needs.ts'

export type NeedLabel = { type: NeedKind; itemId: string; keywords: string[] }
type LabelledSentence = { sentence: Sentence; label: NeedLabel }
/** `before`: as it was; `lessonId`: of its new label. */
type TaughtSentence = { before: Sentence; lessonId: string }

/** @param log as shown: its text contains the sentences */
export function useTeach(log: { id: string; content: string }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const { id: logId } = log
  const textOf = ({ start, end }: Sentence) => log.content.slice(start, end)
  const send = (labelled: readonly LabelledSentence[]) =>
    write(
      needs.teachOnLog,
      {
        logId,
        lessons: labelled.map(({ sentence, label }) => ({
          sentence: textOf(sentence),
          start: sentence.start,
          ...label,
        })),
      },
      { becomes: [needs.ofLog, { logId }] },
    )
  const deleteLesson = async (lessonId: string) => {
    await write(needs.forget, { lessonId })
    invalidate('needs')
  }
  /** Restores the previous state: labels that existed before are sent again. */
  const undoLabels = async (taught: readonly TaughtSentence[]) => {
    let failure: unknown
    const attempt = async (work: () => Promise<unknown>) => {
      try {
        await work()
      } catch (error) {
        // A lesson that was replaced meanwhile is gone already.
        if (!(error instanceof CallError && error.word === 'not_found')) failure ??= error
      }
    }
    for (const { before, lessonId } of taught) if (before.lessonId === null) await attempt(() => deleteLesson(lessonId))
    const relabelled = taught.flatMap(({ before }) => {
      const { type, itemId, keywords, lessonId } = before
      return lessonId === null ? [] : [{ sentence: before, label: { type, itemId: itemId ?? '', keywords } }]
    })
    if (relabelled.length > 0) await attempt(() => send(relabelled))
    if (failure === undefined) toast.success(t('needs.takenBack'))
    else toast.error(errorText(failure))
  }
  /** @returns whether the labels were stored */
  async function teach(labelled: readonly LabelledSentence[]): Promise<boolean> {
    const of = new Map(labelled.map(({ sentence, label }) => [sentence.start, label]))
    const revert = updateCached(
      needs.ofLog,
      (seen) => ({
        ...seen,
        items: seen.items.map((one) => {
          const label = of.get(one.start)
          return label ? { ...one, type: label.type, perhaps: null, source: 'person' as const } : one
        }),
      }),
      { logId },
    )
    setBusy(true)
    try {
      const now = await toast.during(t('doing.save'), () => send(labelled))
      const [first, ...others] = labelled
      const taught = labelled.flatMap(({ sentence }): TaughtSentence[] => {
        const lessonId = now.items.find(({ start }) => start === sentence.start)?.lessonId
        return lessonId ? [{ before: sentence, lessonId }] : []
      })
      const text = others.length > 0 ? t('needs.taughtAll') : t('needs.taught', { type: t(kindKey(first!.label.type)) })
      const undo = { label: t('needs.undo'), onClick: () => void undoLabels(taught) }
      toast.success(text, taught.length === labelled.length ? { action: undo } : {})
      return true
    } catch (error) {
      revert()
      toast.error(errorText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { teach, busy }
}

// Correcting is teaching: what somebody says of a sentence is seen at once, sent, and can be taken back.
import { useState } from 'react'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useSentence } from '../../../kit/error-sentence.ts'
import { isOld, showChange, write } from '../../../api/queries.ts'
import { toast } from '../../../ui/floats/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey, type NeedKind } from '../shared/needs.ts'
import type { Sentence } from '../shared/use-log-needs.ts'

export type Said = { type: NeedKind; itemId: string; keywords: string[] }
type Taught = { sentence: Sentence; said: Said }

/** @param log as it is shown: its text holds the sentences */
export function useTeach(log: { id: string; content: string }) {
  const { t } = useTexts()
  const why = useSentence()
  const [busy, setBusy] = useState(false)
  const { id: logId } = log
  const textOf = ({ start, end }: Sentence) => log.content.slice(start, end)
  const send = (all: readonly Taught[]) =>
    write(
      needs.teachOnLog,
      {
        logId,
        lessons: all.map(({ sentence, said }) => ({ sentence: textOf(sentence), start: sentence.start, ...said })),
      },
      { becomes: [needs.ofLog, { logId }] },
    )
  const forget = async (lessonId: string) => {
    await write(needs.forget, { lessonId })
    isOld('needs')
  }
  /** As it was before: what had been taught then is taught again. */
  const takeBack = async (before: Sentence, lessonId: string) => {
    try {
      const { type, itemId, keywords } = before
      if (before.lessonId === null) await forget(lessonId)
      else await send([{ sentence: before, said: { type, itemId: itemId ?? '', keywords } }])
      toast.success(t('needs.takenBack'))
    } catch (error) {
      toast.error(why(error))
    }
  }
  /** @returns whether it was learnt */
  async function teach(all: readonly Taught[]): Promise<boolean> {
    const of = new Map(all.map(({ sentence, said }) => [sentence.start, said]))
    const putBack = showChange(
      needs.ofLog,
      (seen) => ({
        ...seen,
        items: seen.items.map((one) => {
          const said = of.get(one.start)
          return said ? { ...one, type: said.type, perhaps: null, source: 'person' as const } : one
        }),
      }),
      { logId },
    )
    setBusy(true)
    try {
      const now = await toast.during(t('doing.save'), () => send(all))
      const [first, ...others] = all
      const lessonId = now.items.find(({ start }) => start === first!.sentence.start)?.lessonId
      const text = others.length > 0 ? t('needs.taughtAll') : t('needs.taught', { type: t(kindKey(first!.said.type)) })
      const undo = { label: t('needs.undo'), onClick: () => void takeBack(first!.sentence, lessonId!) }
      toast.success(text, others.length === 0 && lessonId ? { action: undo } : {})
      return true
    } catch (error) {
      putBack()
      toast.error(why(error), { ms: 5_000 })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { teach, busy }
}

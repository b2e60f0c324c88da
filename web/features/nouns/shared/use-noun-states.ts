import { useState } from 'react'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { callApi } from '../../../api/client.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { invalidate } from '../../../api/invalidation.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'
import type { Noun as CountedNoun } from '../nouns.ts'

type Noun = Pick<CountedNoun, 'noun' | 'state'>
type State = Noun['state']
const save = async (nouns: readonly Noun[], state: State) => {
  if (nouns.length > 0) await callApi(needs.saveNouns, { nouns: nouns.map(({ noun }) => noun), state })
}

/** Saves, hides or resets words, with undo. */
export function useNounStates() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const runBusy = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await toast.during(t('doing.save'), work)
      return true
    } catch (error) {
      toast.error(t('nouns.failed', { why: errorText(error) }))
      return false
    } finally {
      invalidate('needs')
      setBusy(false)
    }
  }
  return {
    busy,
    /** @returns whether it succeeded */
    async setState(nouns: readonly Noun[], state: State): Promise<boolean> {
      const before = Map.groupBy(nouns, (one) => one.state)
      const isDone = await runBusy(() => save(nouns, state))
      const undo = async () => {
        const isUndone = await runBusy(async () => {
          for (const [was, group] of before) await save(group, was)
        })
        if (isUndone) toast.success(t('nouns.undone'))
      }
      if (isDone)
        toast.success(t(`nouns.given.${state || 'none'}`, { count: nouns.length }), {
          action: { label: t('nouns.undo'), onClick: () => void undo() },
        })
      return isDone
    },
  }
}

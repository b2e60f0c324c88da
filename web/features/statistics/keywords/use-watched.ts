import { useState } from 'react'
import { keywordAlerts } from '../../../../contract/calls/keyword-alerts/calls.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { usePerson } from '../../../api/me.ts'
import { getCached } from '../../../api/query-client.ts'
import { useRead } from '../../../api/reads.ts'
import { write } from '../../../api/writes.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'

const isLongEnough = ({ length }: string) => length >= limits.keywordMin && length <= limits.keywordMax
const same = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()

/** The last change. The next one waits for it: it is of the version that this one makes. */
let latest: Promise<unknown> = Promise.resolve()

type Watched = {
  isWatched: boolean
  /** Whether anybody is notified. */
  isTold: boolean
  busy: boolean
  toggle: () => void
}
/**
 * Whether the workgroup watches a word, for those who may set it. Where nobody is notified yet, it is who turns it on.
 * @returns null until it is known, and for a word that cannot be watched
 */
export function useWatched(word: string): Watched | null {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { userId } = usePerson()
  const [busy, setBusy] = useState(false)
  const mayBeWatched = isLongEnough(word)
  const read = useRead(keywordAlerts.detail, {}, { staleTime: 60_000, enabled: mayBeWatched })
  if (!mayBeWatched || !read.data) return null
  const isWatched = read.data.words.some(same(word))
  const change = async (isOn: boolean) => {
    const { words, people, tellsRises, risePercent, ver } = getCached(keywordAlerts.detail, {}) ?? read.data
    const others = words.filter((one) => !same(word)(one))
    const next = isOn ? [...others, word] : others
    if (next.length > limits.keywords) return toast.error(t('rule.too_many', { max: limits.keywords }))
    const told = people.map(({ id }) => id)
    const userIds = isOn && told.length === 0 ? [userId] : told
    const input = { words: next, userIds, tellsRises, risePercent, ver }
    try {
      await toast.during(t('doing.save'), () =>
        write(keywordAlerts.update, input, { becomes: [keywordAlerts.detail, {}] }),
      )
      toast.success(t('alerts.saved'))
    } catch (error) {
      toast.error(errorText(error))
      // Somebody else changed them meanwhile.
      await read.refetch()
    }
  }
  const toggle = () => {
    setBusy(true)
    latest = latest.then(() => change(!isWatched)).finally(() => setBusy(false))
  }
  return { isWatched, isTold: read.data.people.length > 0, busy, toggle }
}

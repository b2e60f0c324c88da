import { keywordAlerts } from '../../../../contract/calls/keyword-alerts/calls.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { useWrite } from '../../../api/writes.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useTexts } from '../../../ui/texts.ts'

const isLongEnough = ({ length }: string) => length >= limits.keywordMin && length <= limits.keywordMax
const same = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Whether the workgroup watches a word, for those who may set it. Where nobody is notified yet, it is who turns it on.
 * @returns null until it is known, and for a word that cannot be watched
 */
export function useWatched(word: string): { isWatched: boolean; busy: boolean; toggle: () => void } | null {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { userId } = usePerson()
  const mayBeWatched = isLongEnough(word)
  const read = useRead(keywordAlerts.detail, {}, { staleTime: 60_000, enabled: mayBeWatched })
  const { mutate, isPending } = useWrite(keywordAlerts.update, t('doing.save'))
  if (!mayBeWatched || !read.data) return null
  const { words, people, tellsRises, risePercent, ver } = read.data
  const isWatched = words.some(same(word))
  const toggle = () => {
    const next = isWatched ? words.filter((one) => !same(word)(one)) : [...words, word]
    if (next.length > limits.keywords) return toast.error(t('rule.too_many', { max: limits.keywords }))
    const userIds = people.length > 0 ? people.map(({ id }) => id) : [userId]
    mutate(
      { words: next, userIds, tellsRises, risePercent, ver },
      {
        onSuccess: () => toast.success(t('alerts.saved')),
        // Somebody else changed them meanwhile.
        onError: (error) => (toast.error(errorText(error)), void read.refetch()),
      },
    )
  }
  return { isWatched, busy: isPending, toggle }
}

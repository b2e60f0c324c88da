import type { GivenTo, OutputOf } from '../../contract/call.ts'
import { profile } from '../../contract/profile.ts'
import { CallError } from '../call-error.ts'
import { keepSettings } from '../own-settings.ts'
import { isOld, lastRead, setRead } from '../queries.ts'
import { toast } from '../ui/floats/toast.ts'
import { useTexts } from '../ui/texts.ts'
import { useSentence } from './sentence.ts'

export type ChangeSetting = (changed: GivenTo<typeof profile.setSettings>) => Promise<void>

/** Changes what follows a person to every device: shown at once; what could not be kept is as it was. */
export function useOwnSetting(): ChangeSetting {
  const { t } = useTexts()
  const sentence = useSentence()
  return async (changed) => {
    const before = lastRead(profile.settings, {})
    if (before) setRead(profile.settings, {}, { ...before, ...changed } as OutputOf<typeof profile.settings>)
    try {
      await keepSettings(changed)
      if (changed.inApp) isOld('notifications')
      toast.success(t('notifications.saved'))
    } catch (error) {
      if (before) setRead(profile.settings, {}, before)
      toast.error(error instanceof CallError ? sentence(error) : t('form.saveFailed'))
    }
  }
}

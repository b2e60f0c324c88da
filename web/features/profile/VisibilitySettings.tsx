import { profile } from '../../../contract/calls/profile/calls.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { useWrite } from '../../api/writes.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFirstViewDone } from '../../boot/use-deferred.ts'
import style from './Profile.module.css'

/** Saved with each change; off by default. */
export function VisibilitySettings() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(profile.settings, {}, { enabled: useFirstViewDone() })
  const writing = useWrite(profile.setSettings, t('doing.save'))
  const settings = writing.isPending ? writing.variables : (writing.data ?? read.data)
  const save = (showsJoining: boolean) =>
    writing.mutate(
      { showsJoining },
      {
        onSuccess: () => toast.success(t('profile.saved')),
        onError: (error) => toast.error(errorText(error)),
      },
    )
  return (
    <Section title={t('profile.colleagues')}>
      <div className={style.set}>
        <CheckboxField
          label={t('profile.showsJoining')}
          checked={settings?.showsJoining ?? false}
          disabled={!read.data}
          onChange={save}
        />
        {read.isError && (
          <ErrorNotice text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
        )}
      </div>
    </Section>
  )
}

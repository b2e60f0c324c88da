import { useTexts } from '../../ui/texts.ts'
import { languages, themes, type Language } from '../../../contract/codes.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { CallError } from '../../api/call-error.ts'
import { currentLanguage, languageNames, setLanguage } from '../../i18n/i18n.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { invalidate } from '../../api/invalidation.ts'
import { readOnce } from '../../api/reads.ts'
import { useWrite } from '../../api/writes.ts'
import { setSettings, useSettings, type Theme } from '../../session/session.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { FormRow } from '../../ui/forms/form/FormRow.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { SegmentedControl } from '../../ui/pages/SegmentedControl.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { Me } from './me.ts'
import style from './Profile.module.css'
import { toastTimeName, toastTimes } from './shared/toast-times.ts'
import { useIsTouch } from '../../ui/use-is-touch.ts'

/** The language of the screens and of mails, so it is not a setting of this device. */
export function MyLanguage({ me }: { me: Me | undefined }) {
  const { t } = useTexts()
  const changeLanguage = useChangeLanguage(me)
  return (
    <Section title={t('profile.language')}>
      <div className={style.set}>
        <SelectField
          layout="bare"
          label={t('profile.language')}
          value={currentLanguage()}
          options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
          onChange={(language) => void changeLanguage(language as Language)}
        />
      </div>
    </Section>
  )
}

/** Settings of this device; they apply immediately. */
export function MySettings() {
  const { t } = useTexts()
  const { theme, toastTime, singleKeys } = useSettings()
  const isTouch = useIsTouch()
  return (
    <Section title={t('profile.settings')}>
      <div className={style.set}>
        <FormRow label={t('app.theme')} group>
          <SegmentedControl
            label={t('app.theme')}
            value={theme}
            options={themes.map((one) => ({ value: one, label: t(`app.theme.${one}`) }))}
            onChange={(next) => setSettings({ theme: next as Theme })}
          />
        </FormRow>
        <SelectField
          label={t('profile.toastTime')}
          hint={t('profile.toastTimeHint')}
          value={String(toastTime)}
          options={toastTimes.map((one) => ({
            value: String(one),
            label: toastTimeName(t, one),
          }))}
          onChange={(next) => setSettings({ toastTime: Number(next) })}
        />
        {!isTouch && (
          <CheckboxField
            label={t('profile.singleKeys')}
            checked={singleKeys}
            onChange={(on) => setSettings({ singleKeys: on })}
          />
        )}
      </div>
    </Section>
  )
}

/** Applies the language optimistically; sends the saved values with it, not those being typed. */
function useChangeLanguage(me: Me | undefined) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const updateProfile = useWrite(profile.update, t('doing.save'))
  return async (language: Language) => {
    try {
      await setLanguage(language)
    } catch {
      return void toast.error(t('app.offline'))
    }
    const saveLanguage = ({ name, phone, rank, ver }: Me) =>
      updateProfile.mutateAsync({ name, phone, rank, ver, language })
    try {
      if (me) await saveLanguage(me)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.word !== 'stale') return void toast.error(errorText(error))
      invalidate('profile')
      const [now] = await readOnce(profile.me, {})
      if (now) await saveLanguage(now)
    }
  }
}

import { Suspense, useState } from 'react'
import { lazyComponent } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { SettingRow } from '../../kit/SettingRow.tsx'

const ChangeEmail = lazyComponent(
  async () => (await withTexts(['email'], () => import('./ChangeEmail.tsx'))).ChangeEmail,
)

/** The email address of the account, and its change. */
export function MyEmail({ email }: { email: string }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Suspense fallback={null}>
      <ChangeEmail present={email} onDone={() => setOpen(false)} />
    </Suspense>
  ) : (
    <SettingRow title={email} lede={t('security.email.lede')}>
      <Button onClick={() => setOpen(true)}>{t('security.email.change')}</Button>
    </SettingRow>
  )
}

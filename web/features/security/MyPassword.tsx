import { Suspense, useState } from 'react'
import { lazyComponent } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { SettingRow } from '../../kit/SettingRow.tsx'

const ChangePassword = lazyComponent(
  async () => (await withTexts(['auth'], () => import('./ChangePassword.tsx'))).ChangePassword,
)

export function MyPassword({ email }: { email: string }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Suspense fallback={null}>
      <ChangePassword email={email} onDone={() => setOpen(false)} />
    </Suspense>
  ) : (
    <SettingRow title={t('security.password')} lede={t('security.password.lede')}>
      <Button onClick={() => setOpen(true)}>{t('security.password.change')}</Button>
    </SettingRow>
  )
}

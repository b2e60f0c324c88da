import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState } from 'react'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { AuthLayout } from '../auth/shared/AuthLayout.tsx'
import { InquiryForm } from './InquiryForm.tsx'
import style from './Inquiries.module.css'
import { OpenNow } from './SupportHours.tsx'

/** The inquiry form for visitors without an account. */
export function PublicSupportScreen() {
  const { t } = useTexts()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <AuthLayout key="sent" wide title={t('support.sent.title')}>
        <p className={style.sent} role="status">
          <Glyph icon={IconCheck} /> {t('support.sent.body', { email: sentTo })}
        </p>
        <Button onClick={() => setSentTo(null)}>{t('support.another')}</Button>
      </AuthLayout>
    )
  return (
    <AuthLayout wide title={t('nav.support')}>
      <OpenNow />
      <InquiryForm
        known={{ name: '', email: '', mobile: '' }}
        note={t('support.answersByMail')}
        wide
        onSent={setSentTo}
      />
    </AuthLayout>
  )
}

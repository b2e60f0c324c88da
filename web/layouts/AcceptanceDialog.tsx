import { useState } from 'react'
import { Link } from 'react-router'
import { acceptances } from '../../contract/calls/acceptances/calls.ts'
import { paths } from '../../contract/core/paths.ts'
import { CallError } from '../api/call-error.ts'
import { CallErrorNotice } from '../kit/forms/CallErrorNotice.tsx'
import { setCached } from '../api/query-client.ts'
import { useRead } from '../api/reads.ts'
import { write } from '../api/writes.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { RowList } from '../ui/lists/RowList.tsx'
import { Button } from '../ui/elements/Button.tsx'
import { useTexts } from '../ui/texts.ts'
import { useFormat } from '../format/use-format.ts'
import { useSignOut } from './menus.tsx'

/**
 * Shows terms that the user has not accepted yet, once per start. The user accepts or signs out; the screen beneath
 * keeps its input. No button has the focus, so that a user who is typing does not accept by accident.
 */
export function AcceptanceDialog() {
  const { t } = useTexts()
  const format = useFormat()
  const signOut = useSignOut()
  const missing = useRead(acceptances.missing, {}, { staleTime: Infinity })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  if (!missing.data) return null
  const { termsVersion, privacyVersion } = missing.data
  const texts = [
    { title: t('landing.terms'), path: paths.terms, since: termsVersion },
    { title: t('landing.privacy'), path: paths.privacy, since: privacyVersion },
  ].filter(({ since }) => since !== '')
  if (texts.length === 0) return null
  const accept = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await toast.during(t('doing.save'), () => write(acceptances.accept, { termsVersion, privacyVersion }))
      setCached(acceptances.missing, {}, { termsVersion: '', privacyVersion: '' })
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError('server_error', 0, ''))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      title={t('accept.title')}
      onClose={() => {}}
      footer={
        <>
          <Button disabled={busy} onClick={() => void signOut()}>
            {t('nav.signOut')}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void accept()}>
            {t('accept.go')}
          </Button>
        </>
      }
    >
      <p>{t('accept.body')}</p>
      <div style={{ marginTop: 12 }}>
        <RowList>
          {texts.map(({ title, path, since }) => (
            <li key={path} className="line thin">
              <Link className="link grow" to={path} target="_blank" rel="noopener noreferrer">
                {title}
              </Link>{' '}
              <span className="t3 s12">{format.date(since)}</span>
            </li>
          ))}
        </RowList>
      </div>
      <CallErrorNotice error={refusal} />
    </Dialog>
  )
}

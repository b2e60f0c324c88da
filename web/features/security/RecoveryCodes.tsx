import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import style from './Security.module.css'

type Props = { codes: readonly string[]; verb: string; busy?: boolean; onDone: () => void }

/** The recovery codes, which are shown this once: to be copied, downloaded or printed before going on. */
export function RecoveryCodes({ codes, verb, busy = false, onDone }: Props) {
  const { t } = useTexts()
  const email = useMe()?.email ?? ''
  const [isKept, setKept] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t('security.codes.copied')),
      () => toast.error(t('security.codes.copyFailed')),
    )
  const download = async () => {
    const { saveText } = await import('../../wrapper.ts')
    const text = [t('security.codes.head', { email }), '', ...codes, ''].join('\r\n')
    saveText('saleslog-recovery-codes.txt', 'text/plain', text)
  }
  return (
    <>
      <ol className={style.codes} aria-label={t('security.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={style.acts}>
        <Button icon={IconCopy} onClick={copy}>
          {t('security.codes.copy')}
        </Button>
        <Button icon={IconDownload} onClick={() => void download()}>
          {t('security.codes.download')}
        </Button>
        <Button icon={IconPrinter} onClick={() => print()}>
          {t('security.codes.print')}
        </Button>
      </div>
      <div className={style.kept}>
        <CheckboxField label={t('security.codes.kept')} checked={isKept} onChange={setKept} />
      </div>
      <div className={style.end}>
        <Button look="primary" disabled={!isKept} busy={busy} onClick={onDone}>
          {verb}
        </Button>
      </div>
    </>
  )
}

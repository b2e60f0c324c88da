import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { Button } from '../../ui/elements/Button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import style from './ApiTokens.module.css'

/** The secret of a token that was made on this page: it is gone when the page is left. */
export function NewToken({ name, secret }: { name: string; secret: string }) {
  const { t } = useTexts()
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => toast.success(t('api.copied')),
      () => toast.error(t('api.notCopied')),
    )
  return (
    <div className={style.made} role="status">
      <p className={style.name}>{t('api.made', { name })}</p>
      <p className="s13 t2">{t('api.made.once')}</p>
      <div className={style.secret}>
        <code>{secret}</code>
        <Button look="primary" size="sm" icon={IconCopy} onClick={copy}>
          {t('api.copy')}
        </Button>
      </div>
    </div>
  )
}

import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import style from './SingleSignOn.module.css'

/** A value that is copied to another system. */
export function CopiedValue({ label, value }: { label: string; value: string }) {
  const { t } = useTexts()
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => toast.success(t('sso.copied')),
      () => toast.error(t('sso.notCopied')),
    )
  return (
    <dl className={style.value}>
      <dt className="s12 t3">{label}</dt>
      <dd>
        <code>{value}</code>
        <IconButton icon={IconCopy} label={`${t('sso.copy')}: ${label}`} onClick={copy} />
      </dd>
    </dl>
  )
}

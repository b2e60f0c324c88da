import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { Button } from '../ui/elements/Button.tsx'
import { toast } from '../ui/overlays/toast.ts'
import style from './OneTimeAddress.module.css'

/** Texts in the user's language. */
type Words = { once: string; copy: string; copied: string; notCopied: string }

/** A secret address that is shown once, to be copied. */
export function OneTimeAddress({ url, words }: { url: string; words: Words }) {
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast.success(words.copied),
      () => toast.error(words.notCopied),
    )
  return (
    <div className={style.address}>
      <p role="status">{words.once}</p>
      <code>{url}</code>
      <Button size="sm" icon={IconCopy} onClick={copy}>
        {words.copy}
      </Button>
    </div>
  )
}

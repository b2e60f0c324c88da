import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useTexts } from '../texts.ts'
import { Button } from '../elements/Button.tsx'
import { Glyph } from '../elements/Glyph.tsx'

/** An error with a button to try again. `page`: in place of the whole content. */
export function ErrorNotice({
  text,
  onRetry,
  busy = false,
  page = false,
}: {
  text: string
  onRetry?: () => void
  busy?: boolean
  page?: boolean
}) {
  const { t } = useTexts()
  const retry = onRetry && (
    <Button size="sm" busy={busy} onClick={onRetry}>
      {t('ui.retry')}
    </Button>
  )
  if (page)
    return (
      <div className="empty" role="alert">
        <Glyph icon={IconAlert} size={22} />
        <h2>{text}</h2>
        <p />
        {retry}
      </div>
    )
  return (
    <div className="failure" role="alert">
      <Glyph icon={IconAlert} />
      <span>{text}</span>
      {retry}
    </div>
  )
}

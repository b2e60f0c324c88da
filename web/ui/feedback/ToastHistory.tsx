import '../lists/lists.css'
import { useTexts } from '../texts.ts'
import { Glyph } from '../elements/Glyph.tsx'
import { Button } from '../elements/Button.tsx'
import { runToastAction, useToastHistory } from '../overlays/toast.ts'
import { toastIcons } from '../overlays/ToastLine.tsx'

/** The history of toasts, newest first, with their actions while they are valid. */
export function ToastHistory({ empty }: { empty?: string }) {
  const { t, language } = useTexts()
  const messages = useToastHistory()
  if (messages.length === 0) return <p className="s13 t3">{empty ?? t('ui.noMessages')}</p>
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <ul className="messages lines">
      {messages.map((one) => (
        <li key={`${one.id}${one.kind}`}>
          <Glyph {...toastIcons[one.kind]} />
          <span className="grow">{one.text}</span>
          {one.action && (
            <Button size="sm" look="ghost" onClick={() => runToastAction(one)}>
              {one.action.label}
            </Button>
          )}
          <time dateTime={one.at.toISOString()}>{clock.format(one.at)}</time>
        </li>
      ))}
    </ul>
  )
}

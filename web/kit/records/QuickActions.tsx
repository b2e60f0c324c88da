import '../../ui/elements/elements.css'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Glyph, type Icon } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './QuickActions.module.css'

export type QuickAction = { icon: Icon; label: string } & ({ to: string } | { href: string; opensWindow?: boolean })

/** On a phone: what one does with a customer or contact, as equal buttons below its name. */
export function QuickActions({ label, actions }: { label: string; actions: QuickAction[] }) {
  const { t } = useTexts()
  if (actions.length === 0) return null
  return (
    <ul className={style.actions} aria-label={label}>
      {actions.map(({ icon, label: words, ...target }) => {
        const opensWindow = 'href' in target && target.opensWindow === true
        return (
          <li key={words}>
            <Anchor
              className="btn wide"
              {...('to' in target ? { to: target.to } : { href: target.href })}
              {...(opensWindow && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              <Glyph icon={icon} size={16} />
              {words}
              {opensWindow && <span className="unseen"> {t('contacts.newWindow')}</span>}
            </Anchor>
          </li>
        )
      })}
    </ul>
  )
}

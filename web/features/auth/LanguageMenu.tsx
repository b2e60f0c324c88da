import { useEffect, useEffectEvent, useRef } from 'react'
import { languages } from '../../../contract/codes.ts'
import { currentLanguage, languageNames, setLanguage } from '../../i18n/i18n.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { useTexts } from '../../ui/texts.ts'
import { LanguageButton } from './shared/LanguageButton.tsx'

/** @param props.isPressed whether the button was pressed before this had loaded */
export function LanguageMenu({ isPressed }: { isPressed: boolean }) {
  const { t } = useTexts()
  const holder = useRef<HTMLSpanElement>(null)
  const openIfPressed = useEffectEvent(() => {
    if (isPressed) holder.current!.querySelector('button')!.click()
  })
  useEffect(() => openIfPressed(), [])
  const now = currentLanguage()
  return (
    <Menu
      label={t('auth.language')}
      side="bottom-start"
      items={languages.map((one) => ({
        label: languageNames[one],
        checked: one === now,
        onSelect: () => void setLanguage(one),
      }))}
      trigger={(props) => (
        <span ref={holder}>
          <LanguageButton {...props} />
        </span>
      )}
    />
  )
}

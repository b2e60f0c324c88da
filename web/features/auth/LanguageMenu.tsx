import { languages } from '../../../contract/codes.ts'
import { currentLanguage, languageNames, setLanguage } from '../../i18n/i18n.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { useTexts } from '../../ui/texts.ts'
import { LanguageButton } from './shared/LanguageButton.tsx'

export function LanguageMenu() {
  const { t } = useTexts()
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
      trigger={(props) => <LanguageButton {...props} />}
    />
  )
}

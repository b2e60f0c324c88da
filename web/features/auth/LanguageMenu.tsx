import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useTexts } from '../../ui/texts.ts'
import { languages } from '../../../contract/codes.ts'
import { currentLanguage, languageNames, setLanguage } from '../../i18n/i18n.ts'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import style from './shared/AuthLayout.module.css'

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
      trigger={(props) => (
        <button type="button" className={style.language} {...props}>
          <Glyph icon={IconWorld} size={15} />
          <span className="unseen">{t('auth.language')}: </span>
          {languageNames[now]}
          <Glyph icon={IconDown} size={13} />
        </button>
      )}
    />
  )
}

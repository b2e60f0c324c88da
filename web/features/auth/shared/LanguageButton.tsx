import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { currentLanguage, languageNames } from '../../../i18n/i18n.ts'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './AuthLayout.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

/** The button with the current language; its menu loads after the first view. */
export function LanguageButton(props: Props) {
  const { t } = useTexts()
  return (
    <button type="button" className={style.language} {...props}>
      <Glyph icon={IconWorld} size={15} />
      <span className="unseen">{t('auth.language')}: </span>
      {languageNames[currentLanguage()]}
      <Glyph icon={IconDown} size={13} />
    </button>
  )
}

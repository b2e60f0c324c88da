import { useTexts } from '../../../ui/texts.ts'
import { Link } from 'react-router'
import { paths } from '../../../../contract/core/paths.ts'
import style from './AuthLayout.module.css'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { LanguageButton } from './LanguageButton.tsx'

const LanguageMenu = deferredComponent(
  async () => (await import('../LanguageMenu.tsx')).LanguageMenu,
  () => <LanguageButton />,
)

export function PublicFooter() {
  const { t } = useTexts()
  return (
    <footer className={style.foot}>
      <LanguageMenu />
      <span className={style.links}>
        <Link to={paths.publicSupport}>{t('nav.support')}</Link> <Link to={paths.terms}>{t('landing.terms')}</Link>{' '}
        <Link to={paths.privacy}>{t('landing.privacy')}</Link>
      </span>
    </footer>
  )
}

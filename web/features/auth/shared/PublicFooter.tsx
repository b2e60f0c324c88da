import { useTexts } from '../../../ui/texts.ts'
import { Link } from 'react-router'
import { paths } from '../../../../contract/core/paths.ts'
import style from './AuthLayout.module.css'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../boot/lazy.ts'
import { useFirstViewDone } from '../../../boot/use-deferred.ts'
import { LanguageButton } from './LanguageButton.tsx'

const LanguageMenu = lazyComponent(async () => (await import('../LanguageMenu.tsx')).LanguageMenu)

/**
 * The menu loads after the first view; a press before that opens it as soon as it is there. The menu brings a button of
 * its own: a press that began on this one would not end as a click.
 */
function Language() {
  const [isPressed, setPressed] = useState(false)
  const press = () => setPressed(true)
  const mayLoad = useFirstViewDone()
  const button = <LanguageButton onPointerDown={press} onClick={press} />
  if (!mayLoad && !isPressed) return button
  return (
    <Suspense fallback={button}>
      <LanguageMenu isPressed={isPressed} />
    </Suspense>
  )
}

export function PublicFooter() {
  const { t } = useTexts()
  return (
    <footer className={style.foot}>
      <Language />
      <span className={style.links}>
        <Link to={paths.publicSupport}>{t('nav.support')}</Link> <Link to={paths.terms}>{t('landing.terms')}</Link>{' '}
        <Link to={paths.privacy}>{t('landing.privacy')}</Link>
      </span>
    </footer>
  )
}

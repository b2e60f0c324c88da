import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs'
import { useTexts } from '../../ui/texts.ts'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { useIsSignedIn } from '../../session/session.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { Logo } from '../../ui/elements/Logo.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { PublicFooter } from '../auth/shared/PublicFooter.tsx'
import style from './Landing.module.css'

export function UnknownAddressScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  useTitle(t('landing.unknown'))
  return (
    <div className={`${style.page} ${style.plain}`}>
      <header className={style.top}>
        <Link to={paths.landing} aria-label={t('auth.toLanding')}>
          <Logo />
        </Link>
      </header>
      <main className={style.lost}>
        <div className="empty">
          <Glyph icon={IconMapOff} size={22} />
          <h1 className="sb">{t('landing.unknown')}</h1>
          <p>{t('landing.unknown.body')}</p>
          <div className={style.go}>
            <Button look="primary" to={isSignedIn ? paths.home : '/'}>
              {t(isSignedIn ? 'landing.unknown.home' : 'landing.unknown.landing')}
            </Button>
            <Button onClick={() => void navigate(-1)}>{t('landing.unknown.back')}</Button>
          </div>
        </div>
      </main>
      <div className={style.foot}>
        <PublicFooter />
      </div>
    </div>
  )
}

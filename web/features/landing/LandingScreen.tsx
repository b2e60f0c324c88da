import { useTexts } from '../../ui/texts.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { Logo } from '../../ui/elements/Logo.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { PublicFooter } from '../auth/shared/PublicFooter.tsx'
import { ExampleLog } from '../auth/shared/ExampleLog.tsx'
import { DueExample } from './DueExample.tsx'
import style from './Landing.module.css'

const points = ['write', 'due', 'share'] as const

export function LandingScreen() {
  const { t } = useTexts()
  useTitle(t('landing.windowTitle'))
  return (
    <div className={style.page}>
      <header className={style.top}>
        <Logo />
        <nav aria-label={t('landing.door')}>
          <Button look="ghost" to={paths.signIn}>
            {t('auth.signIn')}
          </Button>
        </nav>
      </header>
      <main className={style.main}>
        <section className={style.hero}>
          <div>
            <h1>{t('landing.title')}</h1>
            <p className={style.lede}>{t('landing.lede')}</p>
            <div className={style.go}>
              <Button look="primary" size="lg" to={paths.signUp}>
                {t('landing.start')}
              </Button>
            </div>
            <p className={style.aside}>{t('landing.invited')}</p>
          </div>
          <div className={style.sheet}>
            <ExampleLog />
          </div>
        </section>
        <section className={style.points} aria-label={t('landing.points')}>
          {points.map((point) => (
            <div key={point}>
              <h2>{t(`landing.${point}`)}</h2>
              <p>{t(`landing.${point}.body`)}</p>
            </div>
          ))}
        </section>
        <DueExample />
      </main>
      <div className={style.foot}>
        <PublicFooter />
      </div>
    </div>
  )
}

import { useTexts, type TextKey } from '../../ui/texts.ts'
import { Link } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { Logo } from '../../ui/elements/Logo.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { formatIn } from '../../format/format.ts'
import { PublicFooter } from '../auth/shared/PublicFooter.tsx'
import style from './Landing.module.css'

/** A page of headings and short paragraphs, given by their keys. */
export function LegalText({
  title,
  since,
  parts,
}: {
  title: TextKey
  /** The date of this version. */
  since: string
  parts: readonly (readonly [head: TextKey, body: TextKey])[]
}) {
  const { t, language } = useTexts()
  const inWords = formatIn(language, 'UTC').inZone({ dateStyle: 'long' })
  useTitle(t(title))
  return (
    <div className={`${style.page} ${style.plain}`}>
      <header className={style.top}>
        <Link to={paths.landing} aria-label={t('auth.toLanding')}>
          <Logo />
        </Link>
        <nav aria-label={t('landing.door')}>
          <Button look="ghost" to={paths.signIn}>
            {t('auth.signIn')}
          </Button>
        </nav>
      </header>
      <main className={style.legal}>
        <h1>{t(title)}</h1>
        <p className={style.since}>
          {t('landing.legalSince', { day: inWords(since) })} {t('landing.legalWho')}
        </p>
        {parts.map(([head, body]) => (
          <section key={head}>
            <h2>{t(head)}</h2>
            <p>{t(body)}</p>
          </section>
        ))}
      </main>
      <div className={style.foot}>
        <PublicFooter />
      </div>
    </div>
  )
}

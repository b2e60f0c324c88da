import { useTexts } from '../../ui/texts.ts'
import { Link } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import style from './shared/AuthLayout.module.css'

/** Links to the terms that the user accepts by creating an account. */
export function Consent() {
  const { t } = useTexts()
  return (
    <p className={style.note}>
      {t('auth.consent')} <Link to={paths.terms}>{t('landing.terms')}</Link> ·{' '}
      <Link to={paths.privacy}>{t('landing.privacy')}</Link>
    </p>
  )
}

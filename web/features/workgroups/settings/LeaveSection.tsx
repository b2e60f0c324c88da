import { Button } from '../../../ui/elements/Button.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './Settings.module.css'

/** Says to the Master why leaving is not possible yet. */
export function LeaveSection() {
  const { t } = useTexts()
  return (
    <Section title={t('wgroup.leave')}>
      <div className={style.act}>
        <p>{t('wgroup.leave.master')}</p>
        <Button disabled>{t('wgroup.leave.verb')}</Button>
      </div>
    </Section>
  )
}

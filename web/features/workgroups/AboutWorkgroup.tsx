import { deferredComponent } from '../../boot/deferred-component.tsx'
import { useFormat } from '../../format/use-format.ts'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useWorkgroupLabels } from './shared/use-workgroup-labels.ts'
import { Logo } from './settings/Logo.tsx'
import style from './settings/Settings.module.css'
import { weekStartName } from './week-days.ts'
import type { Workgroup } from './workgroup-form.ts'

// The placeholder has the same height, so that nothing shifts.
const LogoField = deferredComponent(
  async () => (await import('./settings/LogoField.tsx')).LogoField,
  () => <div className={style.logoField} />,
)

/** What a workgroup is: its logo, name and settings. */
export function AboutWorkgroup({ workgroup, mayEdit }: { workgroup: Workgroup; mayEdit: boolean }) {
  const { t, language } = useTexts()
  const format = useFormat()
  const labels = useWorkgroupLabels()
  return (
    <Section title={t('wgroup.about')}>
      {!mayEdit && <p className="s13 t2">{t('wgroup.onlyMaster')}</p>}
      <div className={style.about}>
        {mayEdit ? (
          <LogoField workgroup={workgroup} />
        ) : (
          workgroup.logoUrl && <Logo address={workgroup.logoUrl} name={workgroup.name} />
        )}
        <DescriptionList
          rows={[
            [labels.name, workgroup.name],
            [labels.address, workgroup.address],
            [t('role.master'), workgroup.masterName],
            [t('wgroup.members'), format.number(workgroup.memberCount)],
            [labels.timeZone, workgroup.timeZone.replaceAll('_', ' ')],
            [labels.weekStart, weekStartName(workgroup.weekStart, language, t)],
            [t('wgroup.created'), format.date(format.dayOf(workgroup.createdAt))],
          ]}
        />
      </div>
    </Section>
  )
}

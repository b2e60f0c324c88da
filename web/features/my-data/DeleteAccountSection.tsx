import { Suspense, useState } from 'react'
import { limits } from '../../../contract/rules/limits.ts'
import { paths } from '../../../contract/core/paths.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { SettingRow } from '../../kit/SettingRow.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { MyData } from './use-my-data.ts'

const DeleteAccountDialog = lazyComponent(async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog)

/** Leads to the deletion of the account; a Master hands over first. */
export function DeleteAccountSection({ data }: { data: MyData }) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const mastered = data.workgroups.filter(({ isMaster }) => isMaster)
  const [first] = mastered
  return (
    <Section title={t('mydata.account')}>
      {first ? (
        <SettingRow
          title={t('mydata.delete')}
          lede={t('mydata.delete.master', { workgroups: mastered.map((one) => one.workgroupName).join(', ') })}
        >
          <Button to={first.workgroupId === shownWorkgroup()?.id ? paths.workgroup : paths.changeWorkgroup}>
            {t('mydata.delete.handOver')}
          </Button>
        </SettingRow>
      ) : (
        <SettingRow title={t('mydata.delete')} lede={t('mydata.delete.lede', { days: limits.accountRestoreDays })}>
          <Button look="danger" onClick={() => setAsking(true)}>
            {t('mydata.delete.go')}
          </Button>
        </SettingRow>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <DeleteAccountDialog data={data} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Section>
  )
}

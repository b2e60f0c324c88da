import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { WorkgroupForm } from './WorkgroupForm.tsx'
import style from './Workgroups.module.css'

export function RegisterWorkgroupScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  useTitle(t('nav.registerWorkgroup'))
  return (
    <>
      <PageHeader
        title={
          <Breadcrumbs
            label={t('workgroups.path')}
            path={[{ label: t('workgroups.mine'), to: paths.changeWorkgroup }, { label: t('nav.registerWorkgroup') }]}
          />
        }
        actions={<AccountButton />}
      />
      <div className="page">
        <div className={style.narrow}>
          <p className={`s13 t2 ${style.lede}`}>{t('workgroups.register.lede')}</p>
          <WorkgroupForm autoFocus onCreated={() => void navigate(paths.invite)} />
        </div>
      </div>
    </>
  )
}

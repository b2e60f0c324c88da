import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useLocation } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { isMaster } from '../../../contract/permissions.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { AwaitFonts } from '../../kit/AwaitFonts.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { AboutWorkgroup } from './AboutWorkgroup.tsx'
import style from './settings/Settings.module.css'

const MasterSections = deferredComponent(async () => (await import('./settings/MasterSections.tsx')).MasterSections)

/** The settings of the workgroup: everybody reads them, the Master changes them. */
export function WorkgroupScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const person = usePerson()
  const { pathname } = useLocation()
  const read = useRead(workgroupSettings.detail, {})
  const workgroup = read.data
  useTitle(t('wgroup.title'))
  const mayEdit = isMaster(person)
  const skeleton = (
    <div className="page">
      <Skeleton rows={4} shape="line" />
    </div>
  )
  return (
    <>
      <PageHeader
        back={
          <span className="phone">
            <IconButton icon={IconLeft} label={t('nav.home')} glyph={22} to={paths.home} />
          </span>
        }
        title={t('wgroup.title')}
        actions={
          <>
            {mayEdit && workgroup && (
              <Button icon={IconPencil} to={paths.editWorkgroup}>
                {t('record.edit')}
              </Button>
            )}
            <AccountButton />
          </>
        }
      />
      <AwaitFonts meanwhile={skeleton}>
        {read.isPending ? null : (
          <div className={`page ${style.settings}`}>
            {read.isError && (
              <ErrorNotice
                page={!workgroup}
                text={errorText(read.error)}
                busy={read.isFetching}
                onRetry={() => void read.refetch()}
              />
            )}
            {workgroup && <AboutWorkgroup workgroup={workgroup} mayEdit={mayEdit} />}
            {workgroup && !mayEdit && (
              <Section title={t('wgroup.leave')}>
                <Button to={paths.leaveWorkgroup}>{t('wgroup.leave.verb')}</Button>
              </Section>
            )}
            {workgroup && mayEdit && (
              <MasterSections me={person} name={workgroup.name} isDeleting={pathname === paths.deleteWorkgroup} />
            )}
          </div>
        )}
      </AwaitFonts>
    </>
  )
}

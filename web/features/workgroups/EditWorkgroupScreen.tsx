import { paths } from '../../../contract/core/paths.ts'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { isMaster } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { LazyConflictDialog } from '../../kit/conflicts/LazyConflictDialog.tsx'
import { FormPage } from '../../kit/forms/FormPage.tsx'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useEditWorkgroup } from './use-edit-workgroup.ts'
import type { Workgroup } from './workgroup-form.ts'
import { WorkgroupFields } from './WorkgroupFields.tsx'

export function EditWorkgroupScreen() {
  const { t } = useTexts()
  const person = usePerson()
  const workgroup = useRead(workgroupSettings.detail, {}, { staleTime: 0 })
  useTitle(t('wgroup.editTitle'))
  const settings = { label: t('wgroup.title'), to: paths.workgroup }
  return (
    <RecordPage
      read={workgroup}
      title={t('wgroup.editTitle')}
      leave={{ label: t('ui.close'), to: paths.workgroup, by: 'cross' }}
      list={settings}
      may={() => isMaster(person)}
    >
      {(record) => <EditWorkgroup key={record.id} workgroup={record} />}
    </RecordPage>
  )
}

function EditWorkgroup({ workgroup }: { workgroup: Workgroup }) {
  const { t } = useTexts()
  const { form, was, save, conflict } = useEditWorkgroup(workgroup)
  return (
    <>
      <FormPage
        form={form}
        path={[{ label: t('wgroup.title'), to: paths.workgroup }, { label: t('wgroup.editTitle') }]}
        leaveTo={paths.workgroup}
        verb={t('form.save')}
        back={{ text: t('form.isBack'), verb: t('form.undo') }}
        onSubmit={save}
      >
        <WorkgroupFields form={form} was={was} />
      </FormPage>
      {conflict && <LazyConflictDialog {...conflict} />}
    </>
  )
}

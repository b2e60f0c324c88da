import { weeklyReport } from '../../../contract/calls/weekly-report/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { maySetWeeklyReport } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { EditPage } from '../../kit/forms/EditPage.tsx'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { PeopleField } from '../../ui/forms/combobox/PeopleField.tsx'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { searchMembers } from '../members/shared/choose-members.ts'
import { useEditReport, type Report } from './use-edit-report.ts'
import style from './WeeklyReport.module.css'

/** Whether the figures of each week are mailed, and to whom. */
export function WeeklyReportScreen() {
  const { t } = useTexts()
  const person = usePerson()
  const report = useRead(weeklyReport.detail, {}, { staleTime: 0 })
  useTitle(t('report.title'))
  return (
    <RecordPage
      read={report}
      title={t('report.title')}
      leave={{ label: t('ui.close'), to: paths.statistics, by: 'cross' }}
      list={{ label: t('nav.statistics'), to: paths.statistics }}
      may={() => maySetWeeklyReport(person)}
    >
      {(record) => <EditReport key={record.id} report={record} />}
    </RecordPage>
  )
}

function EditReport({ report }: { report: Report }) {
  const { t } = useTexts()
  const edit = useEditReport(report)
  const { field, values, change } = edit.form
  return (
    <EditPage
      edit={edit}
      path={[{ label: t('nav.statistics'), to: paths.statistics }, { label: t('report.title') }]}
      given={['userIds']}
    >
      <p className={`s13 t2 ${style.lede}`}>{t('report.lede')}</p>
      <CheckboxField label={t('report.isOn')} name="isOn" checked={values.isOn} onChange={(isOn) => change({ isOn })} />
      <PeopleField
        {...field('userIds')}
        limit={limits.selection}
        search={searchMembers()}
        empty={t('logs.nobodyFound')}
        hint={t('report.peopleHint')}
      />
      <SendTrial />
    </EditPage>
  )
}

/** Sends the report of last week to the user, to see what it is like. */
function SendTrial() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const send = async () => {
    try {
      await toast.during(t('report.sending'), () => write(weeklyReport.send, {}))
      toast.success(t('report.trialSent'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <p className={style.trial}>
      <Button onClick={() => void send()}>{t('report.trial')}</Button>
    </p>
  )
}

import { weeklyReport } from '../../../contract/calls/weekly-report/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useMe } from '../../api/me.ts'
import { fault, type FieldErrors } from '../../kit/forms/field-errors.ts'
import { useEdit } from '../../kit/forms/use-edit.ts'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { useTexts } from '../../ui/texts.ts'
import { personChoice } from '../members/shared/choose-members.ts'
import { useReportLabels } from './use-report-labels.ts'

export type Report = OutputOf<typeof weeklyReport.detail>
export type ReportForm = { isOn: boolean; userIds: Choice[] }

/** The form of the report. Where nothing was set yet, the user is proposed as the one who gets it. */
export function useEditReport(report: Report) {
  const { t } = useTexts()
  const me = useMe()
  const labels = useReportLabels()
  const isNew = report.updatedBy === null && report.people.length === 0
  return useEdit({
    record: report,
    read: weeklyReport.detail,
    readInput: {},
    update: weeklyReport.update,
    form: ({ isOn, people }): ReportForm => ({
      isOn,
      userIds: isNew && me ? [personChoice(me)] : people.map(personChoice),
    }),
    input: ({ isOn, userIds }) => ({ isOn, userIds: userIds.map(({ value }) => value) }),
    also: ({ isOn, userIds }): FieldErrors =>
      isOn && userIds.length === 0 ? { userIds: fault(t, 'rule.required') } : {},
    labels,
    shown: ({ isOn }) => ({ isOn: t(isOn ? 'alerts.on' : 'alerts.off') }),
    to: paths.statistics,
    saved: () => t('report.saved'),
    failed: t('form.saveFailed'),
    anew: () => paths.weeklyReport,
  })
}

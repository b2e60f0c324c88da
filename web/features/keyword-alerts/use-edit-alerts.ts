import { keywordAlerts, type RisePercent } from '../../../contract/calls/keyword-alerts/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useMe } from '../../api/me.ts'
import { fault, type FieldErrors } from '../../kit/forms/field-errors.ts'
import { useEdit } from '../../kit/forms/use-edit.ts'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../ui/texts.ts'
import { useAlertLabels } from './use-alert-labels.ts'
import { personChoice } from '../members/shared/choose-members.ts'

export type Alerts = OutputOf<typeof keywordAlerts.detail>
export type AlertsForm = { words: string[]; userIds: Choice[]; tellsRises: boolean; risePercent: RisePercent }

/** The form of the alerts. Where nothing was set yet, the user is proposed as the one who is notified. */
export function useEditAlerts(alerts: Alerts) {
  const { t } = useTexts()
  const format = useFormat()
  const me = useMe()
  const labels = useAlertLabels()
  const isNew = alerts.updatedBy === null && alerts.people.length === 0
  return useEdit({
    record: alerts,
    read: keywordAlerts.detail,
    readInput: {},
    update: keywordAlerts.update,
    form: ({ words, people, tellsRises, risePercent }): AlertsForm => ({
      words,
      userIds: isNew && me ? [personChoice(me)] : people.map(personChoice),
      tellsRises,
      risePercent,
    }),
    input: ({ userIds, ...values }) => ({ ...values, userIds: userIds.map(({ value }) => value) }),
    also: ({ words, userIds }): FieldErrors =>
      words.length > 0 && userIds.length === 0 ? { userIds: fault(t, 'rule.required') } : {},
    labels,
    shown: ({ tellsRises, risePercent }) => ({
      tellsRises: t(tellsRises ? 'alerts.on' : 'alerts.off'),
      risePercent: format.percent(Number(risePercent) / 100),
    }),
    to: paths.keywords,
    saved: () => t('alerts.saved'),
    failed: t('form.saveFailed'),
    anew: () => paths.keywordAlerts,
  })
}

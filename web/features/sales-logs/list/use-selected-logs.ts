import type { OutputOf } from '../../../../contract/core/call.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import type { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { useSelection, type RowSelection as ChosenRows } from '../../../kit/lists/use-selection.ts'
import { useTexts } from '../../../ui/texts.ts'

export type Row = OutputOf<typeof salesLogs.list>['items'][number]
export type SelectedLogs = ChosenRows<Row>

/** The selected logs. */
export function useSelectedLogs(): SelectedLogs {
  const { t } = useTexts()
  const [clear, most] = [t('logs.chosen.clear'), t('logs.chosen.most', { max: limits.selection })]
  return useSelection<Row>({ clear, most, group: t('nav.logs') })
}

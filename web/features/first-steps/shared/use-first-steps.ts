import { firstSteps } from '../../../../contract/calls/first-steps/calls.ts'
import { paths } from '../../../../contract/core/paths.ts'
import { mayImportCustomers, mayInvite } from '../../../../contract/permissions.ts'
import { useMe, usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { setSettings, useSettings } from '../../../session/session.ts'

/** `imports`: importing a file of customers is the alternative. */
export type Step = { key: 'customer' | 'log' | 'invite'; to: string; isDone: boolean; imports?: boolean }

/** The first steps that the user may do, in order; done where the data exists. `steps` is empty when all are done. */
export function useFirstSteps(enabled = true) {
  const person = usePerson()
  const read = useRead(firstSteps.detail, {}, { enabled })
  const done = read.data
  const all: Step[] = done
    ? [
        { key: 'customer', to: paths.registerCustomer, isDone: done.hasCustomer, imports: mayImportCustomers(person) },
        { key: 'log', to: paths.write, isDone: done.hasLog },
        ...(mayInvite(person) ? [{ key: 'invite' as const, to: paths.invite, isDone: done.hasColleague }] : []),
      ]
    : []
  const next = all.find((step) => !step.isDone)
  return { waiting: enabled && read.isPending, steps: next ? all : [], next, sample: done?.sample ?? null }
}

/** Whether the user has dismissed the steps in this workgroup, on this device. */
export function useDismissed() {
  const { stepsPutAway } = useSettings()
  const { userId } = usePerson()
  const mine = `${useMe()?.workgroupId ?? ''}.${userId}`
  return { isPutAway: stepsPutAway === mine, putAway: () => setSettings({ stepsPutAway: mine }) }
}

import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { CallError } from '../../api/call-error.ts'
import { write } from '../../api/writes.ts'
import { useFormat } from '../../format/use-format.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import style from './Workgroups.module.css'

type Workgroup = OutputOf<typeof workgroups.list>['items'][number]

/** Deleted workgroups: the Master can restore them, the others see whom to ask. */
export function DeletedWorkgroups({ items, onRestored }: { items: Workgroup[]; onRestored: (one: Workgroup) => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const [restoring, setRestoring] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const restore = async (one: Workgroup) => {
    if (restoring) return
    setRestoring(one.id)
    setRefusal(null)
    try {
      await toast.during(t('workgroups.doingRestore'), () => write(workgroupSettings.restore, { id: one.id }))
      toast.success(t('workgroups.restored', { name: one.name }))
      onRestored({ ...one, isCurrent: false })
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError('server_error', 0, ''))
    }
    setRestoring(null)
  }
  if (items.length === 0) return null
  return (
    <>
      <CallErrorNotice error={refusal} />
      <ul className={style.deleted}>
        {items.map((one) => (
          <li key={one.id}>
            <Glyph icon={IconClock} />
            <div>
              <b>{one.name}</b>
              <br />
              <span className="t2">
                {one.role === 'master'
                  ? t('workgroups.erasedOn', {
                      day: format.date(addDays(format.dayOf(one.deletedAt!), limits.workgroupRestoreDays)),
                    })
                  : t('workgroups.deletedBy', { email: one.deletedByEmail })}
              </span>
            </div>
            {one.role === 'master' && (
              <Button
                size="sm"
                busy={restoring === one.id}
                aria-label={t('workgroups.restoreOf', { name: one.name })}
                onClick={() => void restore(one)}
              >
                {t('workgroups.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

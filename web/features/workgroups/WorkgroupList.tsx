import { useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { callApi } from '../../api/client.ts'
import { CallError } from '../../api/call-error.ts'
import { enterWorkgroup } from '../../api/session-check.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Monogram } from '../../ui/elements/Monogram.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { DeletedWorkgroups } from './DeletedWorkgroups.tsx'
import style from './Workgroups.module.css'

type Workgroup = OutputOf<typeof workgroups.list>['items'][number]

/**
 * The user's workgroups; the current one is marked, the others can be entered. `choosing`: the current one can be
 * chosen, too.
 */
export function WorkgroupList({
  items,
  onEntered,
  choosing = false,
}: {
  items: Workgroup[]
  onEntered: () => void
  choosing?: boolean
}) {
  const { t } = useTexts()
  const [entering, setEntering] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const enter = async ({ id, name, isCurrent }: Workgroup) => {
    if (entering) return
    if (isCurrent) return onEntered()
    setEntering(id)
    setRefusal(null)
    try {
      await toast.during(t('doing.enter'), () =>
        enterWorkgroup(async () => {
          await callApi(workgroups.change, { id })
          return { id, name }
        }),
      )
      toast.success(t('workgroups.changed', { name }))
      onEntered()
    } catch (error) {
      setRefusal(error instanceof CallError ? error : new CallError('server_error', 0, ''))
    }
    setEntering(null)
  }
  return (
    <>
      <CallErrorNotice error={refusal} />
      {items.some(({ deletedAt }) => deletedAt === null) && (
        <RowList label={t('workgroups.mine')}>
          {items
            .filter(({ deletedAt }) => deletedAt === null)
            .map((one) => (
              <ListRow
                key={one.id}
                lead={
                  one.logoUrl ? <img className={style.logo} src={one.logoUrl} alt="" /> : <Monogram name={one.name} />
                }
                title={one.name}
                sub={`${t(`role.${one.role}`)} · ${one.address}`}
                facts={
                  one.isCurrent && !choosing ? (
                    <Chip>{t('workgroups.current')}</Chip>
                  ) : (
                    <>
                      {one.hasUnread && <Unread />}
                      <Button
                        size="sm"
                        busy={entering === one.id}
                        aria-label={t('workgroups.enterOf', { name: one.name })}
                        onClick={() => void enter(one)}
                      >
                        {t('workgroups.enter')}
                      </Button>
                    </>
                  )
                }
              />
            ))}
        </RowList>
      )}
      <DeletedWorkgroups
        items={items.filter(({ deletedAt }) => deletedAt !== null)}
        onRestored={(one) => void enter(one)}
      />
    </>
  )
}

function Unread() {
  const { t } = useTexts()
  return (
    <span
      className={style.unread}
      role="img"
      aria-label={t('workgroups.hasUnread')}
      title={t('workgroups.hasUnread')}
    />
  )
}

import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { Suspense, useState } from 'react'
import { twoStep } from '../../../contract/calls/two-step/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { write } from '../../api/writes.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import type { TwoStepSettings } from './Required.tsx'
import { SettingRow } from '../../kit/SettingRow.tsx'
import { hasPasskeys } from './shared/passkeys.ts'
import { PasswordDialog } from './shared/PasswordDialog.tsx'
import style from './Security.module.css'

type Passkey = TwoStepSettings['passkeys'][number]
type Props = {
  passkeys: readonly Passkey[]
  /** Whether two-step sign-in ends with the last passkey. */
  isLast: boolean
  onCodes: (codes: readonly string[]) => void
}

const AddPasskey = lazyComponent(async () => (await import('./AddPasskey.tsx')).AddPasskey)
const RenamePasskey = lazyComponent(async () => (await import('./RenamePasskey.tsx')).RenamePasskey)

/** The passkeys: added, renamed, removed. */
export function Passkeys({ passkeys, isLast, onCodes }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const [isAdding, setAdding] = useState(false)
  const [renamed, rename] = useState<Passkey | null>(null)
  const [removed, remove] = useState<Passkey | null>(null)
  const endsTwoStep = isLast && passkeys.length === 1
  const removeNow = async (password: string) => {
    await write(twoStep.removePasskey, { passkeyId: removed!.passkeyId, password })
    toast.success(t(endsTwoStep ? 'security.ended' : 'security.passkey.removed'))
    remove(null)
  }
  const isFull = passkeys.length >= limits.passkeys
  return (
    <>
      <SettingRow
        title={t('security.passkeys')}
        lede={
          isFull
            ? t('security.passkeys.full', { count: limits.passkeys })
            : t(hasPasskeys() ? 'security.passkeys.lede' : 'security.passkeys.unsupported')
        }
      >
        {hasPasskeys() && !isFull && <Button onClick={() => setAdding(true)}>{t('security.passkey.add')}</Button>}
      </SettingRow>
      {passkeys.length > 0 && (
        <div className={style.passkeys}>
          <RowList label={t('security.passkeys')}>
            {passkeys.map((passkey) => (
              <ListRow
                key={passkey.passkeyId}
                lead={<Glyph icon={IconKey} />}
                title={passkey.passkeyName}
                sub={dotted(
                  t('security.passkey.since', { day: format.date(format.dayOf(passkey.createdAt)) }),
                  passkey.lastUsedAt && t('security.passkey.lastUsed', { time: format.moment(passkey.lastUsedAt) }),
                )}
                facts={
                  <>
                    <Button
                      size="sm"
                      look="ghost"
                      aria-label={t('security.passkey.renameOf', { name: passkey.passkeyName })}
                      onClick={() => rename(passkey)}
                    >
                      {t('security.passkey.rename')}
                    </Button>
                    <Button
                      size="sm"
                      aria-label={t('security.passkey.removeOf', { name: passkey.passkeyName })}
                      onClick={() => remove(passkey)}
                    >
                      {t('security.passkey.remove')}
                    </Button>
                  </>
                }
              />
            ))}
          </RowList>
        </div>
      )}
      <Suspense fallback={null}>
        {isAdding && <AddPasskey onClose={() => setAdding(false)} onCodes={onCodes} />}
        {renamed && <RenamePasskey passkey={renamed} onClose={() => rename(null)} />}
      </Suspense>
      {removed && (
        <PasswordDialog
          danger
          title={t('security.passkey.removeOf', { name: removed.passkeyName })}
          body={t(endsTwoStep ? 'security.last' : 'security.passkey.remove.body')}
          verb={t('security.passkey.remove')}
          onClose={() => remove(null)}
          onSubmit={removeNow}
        />
      )}
    </>
  )
}

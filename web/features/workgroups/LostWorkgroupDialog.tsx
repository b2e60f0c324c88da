import { useTexts } from '../../ui/texts.ts'
import type { Workgroup } from '../../session/tab-workgroup.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import style from './Workgroups.module.css'

/**
 * Says that the user is no longer in the workgroup of this tab. It is modal: no close button, and neither Escape nor a
 * press outside closes it.
 */
export function LostWorkgroupDialog({
  shown,
  current,
  onContinue,
}: {
  shown: Workgroup
  current: Workgroup
  onContinue: () => void
}) {
  const { t } = useTexts()
  return (
    <Dialog
      open
      className={style.lost ?? ''}
      title={t('lost.title', { name: shown.name })}
      onClose={() => {}}
      footer={
        <Button look="primary" data-autofocus onClick={onContinue}>
          {t('lost.goOn', { now: current.name })}
        </Button>
      }
    >
      <p>{t('lost.body')}</p>
    </Dialog>
  )
}

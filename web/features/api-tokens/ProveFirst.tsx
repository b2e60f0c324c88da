import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { ProviderProof } from './use-provider-proof.ts'
import { useProving } from './use-proving.ts'

/** What a user whose password does not count does before a token is made; the frame, while that is being read. */
export function ProveFirst({ by, onClose }: { by: ProviderProof; onClose: () => void }) {
  const { t } = useTexts()
  const { isBusy, failure, go } = useProving(by)
  const name = by.providerName
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      {!by.isPending && (
        <Button look="primary" busy={isBusy} onClick={go}>
          {t('api.proof.go', { name })}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open title={t('api.make')} onClose={onClose} footer={footer}>
      <p>{t('api.make.body')}</p>
      {by.isPending ? <Skeleton rows={3} shape="line" /> : <p>{t('api.proof.body', { name })}</p>}
      <CallErrorNotice error={failure ?? by.over} />
    </Dialog>
  )
}

import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { ProviderProof } from './use-provider-proof.ts'
import { useProving } from './use-proving.ts'
import style from './ProveAtProvider.module.css'

/** Leads to the provider of the workgroup, beside the password. */
export function ProveAtProvider({ by }: { by: ProviderProof }) {
  const { t } = useTexts()
  const { isBusy, failure, go } = useProving(by)
  return (
    <div className={style.prove}>
      <CallErrorNotice error={failure} />
      <Button busy={isBusy} onClick={go}>
        {t('api.proof.go', { name: by.providerName })}
      </Button>
    </div>
  )
}

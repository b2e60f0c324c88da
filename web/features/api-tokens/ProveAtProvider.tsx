import type { CallError } from '../../api/call-error.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { ProviderProof } from './use-provider-proof.ts'
import { useProving } from './use-proving.ts'
import style from './ProveAtProvider.module.css'

type Props = {
  by: ProviderProof
  /** Why there is no proof any more, where the password does not show it. */
  over?: CallError | null
}

/** Leads to the provider of the workgroup, beside the password. */
export function ProveAtProvider({ by, over = null }: Props) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { isBusy, failure, go } = useProving(by)
  if (by.failure)
    return (
      <div className={style.prove}>
        <ErrorNotice text={errorText(by.failure)} onRetry={by.retry} />
      </div>
    )
  return (
    <div className={style.prove}>
      <CallErrorNotice error={failure ?? over} />
      <Button busy={isBusy} onClick={go}>
        {t('api.proof.go', { name: by.providerName })}
      </Button>
    </div>
  )
}

import { useNavigate } from 'react-router'
import { CallError } from '../../api/call-error.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { invalidate } from '../../api/invalidation.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useFormat } from '../../format/use-format.ts'

/** Opens a draft in its form. Shows an error where it was deleted meanwhile. */
export function useOpening(): (draft: { id: string; key: string }) => void {
  const navigate = useNavigate()
  const format = useFormat()
  const errorText = useErrorMessage()
  return (draft) =>
    // Loads the forms that open drafts, too.
    void import('./open.ts')
      .then(({ openDraft }) => openDraft(draft, format))
      .then(
        (path) => navigate(path),
        (error: unknown) => {
          toast.error(errorText(error))
          if (error instanceof CallError && error.word === 'not_found') invalidate('drafts')
        },
      )
}

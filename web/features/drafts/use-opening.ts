import { useNavigate } from 'react-router'
import { CallError } from '../../api/call-error.ts'
import { useSentence } from '../../kit/error-sentence.ts'
import { isOld } from '../../api/queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useFormat } from '../../format/use-format.ts'

/** Goes on with a draft; one that is gone meanwhile is said to be. */
export function useOpening(): (draft: { id: string; key: string }) => void {
  const navigate = useNavigate()
  const format = useFormat()
  const sentence = useSentence()
  return (draft) =>
    // With it come the forms that go on with one.
    void import('./open.ts')
      .then(({ openDraft }) => openDraft(draft, format))
      .then(
        (path) => navigate(path),
        (error: unknown) => {
          toast.error(sentence(error), { ms: 5000 })
          if (error instanceof CallError && error.word === 'not_found') isOld('drafts')
        },
      )
}

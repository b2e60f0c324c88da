import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useDraft } from '../../offline/drafts/use-draft.ts'
import { invalidate } from '../../api/invalidation.ts'
import { Composer } from './Composer.tsx'
import { toTypedText, type TypedText } from './mention-text.ts'
import { editedEntryDraft } from './shared/talk-draft.ts'

type Props = {
  logId: string
  /** The key under which the typed text is stored. */
  form: string
  content: string
  mentions: readonly { id: string; name: string; rank: string }[]
  label: string
  verb: string
  /** Closes without waiting: the caller shows the pending text itself. */
  atOnce?: boolean
  send: (content: string, typed: TypedText) => Promise<unknown>
  onDone: () => void
}

/** A text box for an edit, an answer or a reply. The typed text survives an error, and leaving the page. */
export function TextEditor({ logId, form, content, mentions, label, verb, atOnce = false, send, onDone }: Props) {
  const errorText = useErrorMessage()
  const draft = useDraft(form, () => toTypedText(content, mentions), editedEntryDraft(logId, form, content))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const leave = () => {
    draft.startAgain()
    onDone()
  }
  const save = async (text: string, typed: TypedText) => {
    setError(undefined)
    if (atOnce) {
      void send(text, typed)
      return leave()
    }
    setBusy(true)
    try {
      await send(text, typed)
      leave()
    } catch (failure) {
      setError((failure instanceof CallError && failure.fields.content?.message) || errorText(failure))
      // Someone else saved first: the next attempt builds on the current version.
      if (failure instanceof CallError && failure.word === 'stale') {
        invalidate('comments')
        invalidate('feedback')
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <Composer
      logId={logId}
      label={label}
      placeholder={label}
      typed={draft.values}
      onType={draft.change}
      verb={verb}
      busy={busy}
      error={error}
      autoFocus
      onSend={(text, typed) => void save(text, typed)}
      onCancel={leave}
      draftKey={draft.name}
    />
  )
}

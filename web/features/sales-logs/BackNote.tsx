import { Button } from '../../ui/marks/Button.tsx'

/** What was typed here before is back; one click begins anew. */
export function BackNote({ text, verb, onAgain }: { text: string; verb: string; onAgain: () => void }) {
  return (
    <div className="back-note" role="status">
      <span>{text}</span>
      <Button look="ghost" size="sm" onClick={onAgain}>
        {verb}
      </Button>
    </div>
  )
}

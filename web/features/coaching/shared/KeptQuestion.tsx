import { QuestionsDialog } from '../QuestionsDialog.tsx'

/** A feedback that becomes a question. */
export const KeptQuestion = ({ said, onClose }: { said: string; onClose: () => void }) => (
  <QuestionsDialog first={said} onClose={onClose} />
)

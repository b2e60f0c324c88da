import { QuestionsDialog } from '../QuestionsDialog.tsx'

/** Saves a feedback as a question. */
export const SaveAsQuestion = ({ said, onClose }: { said: string; onClose: () => void }) => (
  <QuestionsDialog first={said} onClose={onClose} />
)

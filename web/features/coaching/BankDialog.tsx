import { QuestionsDialog } from './QuestionsDialog.tsx'

/** All that the coach asks. */
export const BankDialog = ({ onClose }: { onClose: () => void }) => <QuestionsDialog onClose={onClose} />

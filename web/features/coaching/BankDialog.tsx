import { QuestionsDialog } from './QuestionsDialog.tsx'

/** The dialog with all questions of the coach. */
export const BankDialog = ({ onClose }: { onClose: () => void }) => <QuestionsDialog onClose={onClose} />

// Who changes a record, and when: with every change of a customer, a contact or a log.
export type Writer = { userId: string; now: Date }
export const writtenBy = ({ userId, now }: Writer) => ({ updated_at: now, updated_by_id: userId })

// The audit columns of customers, contacts and logs.
export type Writer = { userId: string; now: Date }
export const writtenBy = ({ userId, now }: Writer) => ({ updated_at: now, updated_by_id: userId })

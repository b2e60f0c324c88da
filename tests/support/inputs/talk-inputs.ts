// Valid inputs of the calls about drafts, versions, comments and feedback.
import type { Fixture } from '../fixture.ts'

let count = 0
const draftFields = (ours: Fixture['ours']) => ({
  kind: 'log' as const,
  logId: ours.logId,
  logVer: 1,
  customerId: ours.customerId,
  contactId: ours.contactId,
  at: '2026-11-20T10:30:00+09:00',
  purpose: '0020005' as const,
  channel: '0030002' as const,
  title: '단가 협의',
  content: '샘플을 받아 보고 ',
  sentence: '',
  keywords: ['샘플'],
  coAuthorIds: [ours.colleague.id],
  nextStep: '견적 ',
  nextDay: '2026-11-27',
  planId: ours.planId,
  planDay: '2026-11-20',
})
export const talkInputs = {
  drafts: {
    save: ({ ours }: Fixture) => ({ ...draftFields(ours), key: '', id: ours.draftId, ver: 1 }),
    autoSave: ({ ours }: Fixture) => ({ ...draftFields(ours), key: `key-${(count += 1)}`, id: '' }),
    list: () => ({}),
    detail: ({ ours }: Fixture) => ({ id: ours.draftId }),
    delete: ({ ours }: Fixture) => ({ ids: [ours.draftId] }),
    restore: ({ ours }: Fixture) => ({ ids: [ours.deleted.draft] }),
  },
  editing: {
    versions: ({ ours }: Fixture) => ({ logId: ours.logId, page: 1, pageSize: 20 }),
    version: ({ ours }: Fixture) => ({ logId: ours.logId, earlier: 1 }),
    restore: ({ ours }: Fixture) => ({ logId: ours.logId, earlier: 1, ver: 1 }),
    here: ({ ours }: Fixture) => ({ logId: ours.logId, isEditing: true, isLeaving: false }),
  },
  comments: {
    create: ({ ours }: Fixture) => ({
      logId: ours.logId,
      content: `견적서를 <@${ours.colleague.id}> 님과 함께 보낼게요.`,
      sentence: '샘플을 11월 말까지',
      answersId: ours.commentId,
      clientKey: `talk-${(count += 1)}`,
    }),
    update: ({ ours }: Fixture) => ({ id: ours.commentId, content: '수요일에 보낼게요.', ver: 1 }),
    delete: ({ ours }: Fixture) => ({ id: ours.commentId, ver: 1 }),
    restore: ({ ours }: Fixture) => ({ id: ours.deleted.comment }),
    list: ({ ours }: Fixture) => ({ logId: ours.logId }),
    readers: ({ ours }: Fixture) => ({ logId: ours.logId }),
  },
  feedback: {
    create: ({ ours }: Fixture) => ({
      logId: ours.logId,
      content: '물량을 먼저 물어봐 주세요.',
      sentence: '11월 말까지',
      asksAnswer: true,
      clientKey: `talk-${(count += 1)}`,
    }),
    update: ({ ours }: Fixture) => ({
      id: ours.feedbackId,
      content: '시점도 물어봐 주세요.',
      asksAnswer: false,
      ver: 1,
    }),
    delete: ({ ours }: Fixture) => ({ id: ours.feedbackId, ver: 1 }),
    restore: ({ ours }: Fixture) => ({ id: ours.deleted.feedback }),
    list: ({ ours }: Fixture) => ({ logId: ours.logId }),
    answer: ({ ours }: Fixture) => ({ id: ours.feedbackId, content: '1분기 안에 확정한대요.', ver: 1 }),
    close: ({ ours }: Fixture) => ({ id: ours.feedbackId, isClosed: true, ver: 1 }),
    ofCustomer: ({ ours }: Fixture) => ({ customerId: ours.customerId, page: 1, pageSize: 10 }),
    toRead: () => ({}),
  },
}

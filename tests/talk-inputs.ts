// Valid inputs of the calls about what is said under a log (tests/world.ts).
import type { World } from './world.ts'

let count = 0
export const talkInputs = {
  comments: {
    create: ({ ours }: World) => ({
      logId: ours.logId,
      content: `견적서를 <@${ours.colleague.id}> 님과 함께 보낼게요.`,
      sentence: '샘플을 11월 말까지',
      answersId: ours.commentId,
      clientKey: `talk-${(count += 1)}`,
    }),
    update: ({ ours }: World) => ({ id: ours.commentId, content: '수요일에 보낼게요.', ver: 1 }),
    delete: ({ ours }: World) => ({ id: ours.commentId, ver: 1 }),
    list: ({ ours }: World) => ({ logId: ours.logId }),
    readers: ({ ours }: World) => ({ logId: ours.logId }),
  },
  feedback: {
    create: ({ ours }: World) => ({
      logId: ours.logId,
      content: '물량을 먼저 물어봐 주세요.',
      sentence: '11월 말까지',
      asksAnswer: true,
      clientKey: `talk-${(count += 1)}`,
    }),
    update: ({ ours }: World) => ({ id: ours.feedbackId, content: '시점도 물어봐 주세요.', asksAnswer: false, ver: 1 }),
    delete: ({ ours }: World) => ({ id: ours.feedbackId, ver: 1 }),
    list: ({ ours }: World) => ({ logId: ours.logId }),
    answer: ({ ours }: World) => ({ id: ours.feedbackId, content: '1분기 안에 확정한대요.', ver: 1 }),
    close: ({ ours }: World) => ({ id: ours.feedbackId, isClosed: true, ver: 1 }),
    toRead: () => ({}),
  },
}

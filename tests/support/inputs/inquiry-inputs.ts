// Valid inputs of the calls about inquiries.
import type { Fixture } from '../fixture.ts'

let count = 0
export const inquiryInputs = {
  inquiries: {
    create: () => ({
      name: '오가람',
      email: `asker${(count += 1)}@guest.example`,
      mobile: '010-5555-0177',
      countryCode: '82',
      content: '초대 메일이 오지 않아요.',
      language: 'ko' as const,
      clientKey: `key-${(count += 1)}`,
    }),
    list: () => ({ page: 1, pageSize: 20 }),
    detail: ({ ours }: Fixture) => ({ id: ours.inquiryId }),
    reply: ({ ours }: Fixture) => ({ id: ours.inquiryId, content: '아직 그래요.', clientKey: `key-${(count += 1)}` }),
    solved: ({ ours }: Fixture) => ({ id: ours.inquiryId }),
    opened: ({ linkCode }: Fixture) => ({ code: linkCode }),
    replyOpened: ({ linkCode }: Fixture) => ({ code: linkCode, content: '아직 그래요.' }),
    // An inquiry without an account: a member would be notified by a job, a moment later.
    answer: ({ openInquiryId }: Fixture) => ({
      id: openInquiryId,
      answer: '고쳤어요.',
      status: 'completed' as const,
      ver: 1,
      clientKey: `key-${(count += 1)}`,
    }),
    inbox: () => ({
      state: 'to_answer' as const,
      taken: '' as const,
      language: '' as const,
      search: '',
      page: 1,
      pageSize: 20,
    }),
    handled: ({ ours }: Fixture) => ({ id: ours.inquiryId }),
    take: ({ ours }: Fixture) => ({ id: ours.inquiryId, isTaken: true, ver: 1 }),
    note: ({ ours }: Fixture) => ({ id: ours.inquiryId, content: '개발팀에 물어봄', clientKey: `key-${(count += 1)}` }),
  },
  answerTemplates: {
    list: () => ({ language: '' as const }),
    create: () => ({
      language: 'ko' as const,
      title: '새 틀',
      content: '안녕하세요.',
      clientKey: `key-${(count += 1)}`,
    }),
    update: ({ templateId }: Fixture) => ({
      id: templateId,
      language: 'ko' as const,
      title: '고친 틀',
      content: '안녕.',
      ver: 1,
    }),
    delete: ({ templateId }: Fixture) => ({ id: templateId, ver: 1 }),
  },
}

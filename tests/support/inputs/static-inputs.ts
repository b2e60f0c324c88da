// Valid inputs that contain no ids.
export const describedCustomer = {
  name: '새봄정밀',
  ceoName: '오세훈',
  businessNumber: '220-81-62517',
  industry: '정밀 가공',
  segment: '0060001',
  stage: '0050002',
  phone: '02-555-0199',
  email: 'sales@saebom.example',
  homepage: 'saebom.example',
  address: '서울',
  employees: 40,
  memo: '납기를 중요하게 봄',
  ownerId: '',
} as const
export const describedContact = {
  name: '문지현',
  position: '과장',
  affiliation: '개발팀',
  email: 'moon@saebom.example',
  mobile: '010-5555-0100',
  anniversary: '1985-03-01',
  otherInfo: '오전 통화 선호',
} as const
export const noticeInput = { title: '단가표 개정', content: '열두 품목이 바뀌어요.', isPinned: false, opensAt: '' }
/** Log filters that match every log. */
export const logSelection = {
  from: '',
  to: '',
  authorId: '',
  isFirstAuthor: false,
  isCoAuthor: false,
  withoutSample: false,
  word: '',
  departmentId: '',
  customerId: '',
  contactId: '',
  purpose: '',
  channel: '',
  keyword: '',
  hasFeedback: null,
  hasNextStep: null,
  hasFiles: null,
  need: '',
  needItemId: '',
} as const
export const anyLog = { ...logSelection, page: 1, pageSize: 20 } as const

export const viewInput = {
  name: '이번 분기 제안',
  isShared: false,
  period: '3m',
  purpose: '0020005',
  channel: '',
  hasFeedback: true,
  search: '',
  sort: 'newest',
  isMine: false,
} as const

import type { Channel } from './codes.ts'
import type { Need, ScenePurpose } from './types.ts'

export interface ShowcaseLog {
  /** Working days before the last one. */
  daysAgo: number
  minutes: number
  customer: string
  contact: string
  author: string
  coAuthors?: string[]
  purpose: ScenePurpose
  channel: Channel
  title: string
  text: [Need, string][]
  keywords: string[]
  next?: string
  comments?: [author: string, minutesLater: number, content: string, isReply?: true][]
  feedback?: [author: string, minutesLater: number, sentence: string, content: string][]
}

/** The logs of the design pictures, word for word when read in November. */
export const showcase: ShowcaseLog[] = [
  {
    daysAgo: 0,
    minutes: 12 * 60 + 50,
    customer: '대성케미칼',
    contact: '임도현',
    author: '박준호',
    purpose: 'proposal',
    channel: 'face',
    title: '4분기 물량 축소 통보, 대안 협의',
    text: [
      ['strategic', '본사 방침으로 4분기 물량을 18% 줄인다고 통보받음.'],
      [
        'operational',
        '내년 초 신규 라인 가동에 맞춰 물량을 다시 늘릴 수 있다고 하여, 그동안 보관 조건과 분할 납품을 제안.',
      ],
      ['none', '임 상무가 내부 회의 후 다음 주에 답을 주기로 함.'],
      ['none', '경쟁사도 같은 통보를 받았는지 확인 필요.'],
    ],
    keywords: ['물량 축소', '분할 납품', '보관 조건'],
    next: '재계약 조건 확인 전화',
  },
  {
    daysAgo: 0,
    minutes: 11 * 60 + 40,
    customer: '신우오토텍',
    contact: '문채원',
    author: '이하은',
    purpose: 'survey',
    channel: 'call',
    title: '전장용 절연 테이프 시험 규격 확인',
    text: [
      ['product', '내열 150℃ 1,000시간 조건에서 접착력 유지율 80% 이상을 요구.'],
      ['product', '현재 제안 사양으로는 여유가 적어 상위 등급 샘플을 함께 제출하기로 함.'],
      ['none', '시험은 12월 둘째 주, 결과는 3주 뒤에 나온다고 함.'],
    ],
    keywords: ['절연 테이프', '시험 규격', '상위 등급'],
  },
  {
    daysAgo: 0,
    minutes: 10 * 60 + 40,
    customer: '한울전자',
    contact: '윤성민',
    author: '김서연',
    coAuthors: ['이하은', '박준호'],
    purpose: 'proposal',
    channel: 'face',
    title: '하반기 방열 필름 단가 협의와 증설 일정 확인',
    text: [
      ['none', '오전 10시 평택 2공장에서 윤성민 구매팀장, 생산기술 강지훈 책임과 만남.'],
      ['strategic', '내년 상반기에 평택 2라인을 증설하고 전장용 비중을 40%까지 늘릴 계획이라고 함.'],
      [
        'product',
        '쓰고 있는 필름이 85℃ 신뢰성 시험에서 들떠서 열전도율 3.0W 이상 샘플을 11월 말까지 받아 보고 싶다고 요청.',
      ],
      ['product', '다만 단가는 지금보다 5% 내려야 품의를 올릴 수 있다고 함.'],
      ['personal', '윤 팀장은 연말 승진 심사를 앞두고 있어 올해 안에 원가 절감 실적을 보여 주고 싶어 함.'],
      ['operational', '납기는 발주 뒤 3주에서 2주로 줄여 달라는 요청.'],
      ['operational', '안전 재고를 평택 가까운 창고에 두는 방안도 물어봄.'],
      ['none', '강 책임이 공장 안 적치 공간을 보여 주었고, 지금은 한 달 치를 라인 옆에 쌓아 두고 씀.'],
      ['none', '창고 임대 계약은 총무팀이 맡고 있어 담당자를 소개받기로 함.'],
      [
        'none',
        '시험 조건표는 강 책임이 이번 주 안에 보내 주기로 했고, 우리 쪽은 이하은 님이 받아 품질팀과 함께 검토하기로 함.',
      ],
      ['none', '화요일까지 견적서와 시험 성적서를 메일로 보내고, 설명은 같은 날 오후에 방문해서 하기로 함.'],
      ['none', '방문에는 박준호 님도 함께 가기로 함.'],
    ],
    keywords: ['방열 필름', '증설', '단가', '납기', '승진 심사'],
    next: '견적서와 시험 성적서 보내기',
    feedback: [
      [
        '정유진',
        142,
        '내년 상반기에 평택 2라인을 증설하고 전장용 비중을 40%까지 늘릴 계획이라고 함.',
        '증설 시점과 연간 물량을 먼저 확인해 주세요. 물량이 정해지면 5% 인하도 검토할 수 있어요.',
      ],
    ],
    comments: [
      ['김서연', 150, '화요일에 견적서 보내면서 여쭤볼게요. 지난번 답은 “1분기 안에 확정”이었어요.'],
      ['박준호', 160, '평택 창고는 11월에 계약이 끝나요. 물류팀에 연장할 수 있는지 물어봐 두겠습니다.'],
      ['김서연', 166, '고마워요. 연장이 되면 <@박준호> 님이 윤 팀장님께 바로 알려 주세요.', true],
    ],
  },
  {
    daysAgo: 1,
    minutes: 16 * 60 + 20,
    customer: '가람푸드',
    contact: '오세린',
    author: '김서연',
    purpose: 'contact',
    channel: 'face',
    title: '신제품 소개 후 샘플 요청 받음',
    text: [
      ['product', '식품 포장용 신규 필름을 소개하고 폭 300mm 샘플 두 롤을 요청받음.'],
      ['none', '담당자가 라인 온도 조건을 따로 정리해 주기로 함.'],
    ],
    keywords: ['배리어 필름', '샘플', '온도 조건'],
    next: '샘플 발송',
  },
  {
    daysAgo: 1,
    minutes: 14 * 60 + 5,
    customer: '오름디스플레이',
    contact: '조은정',
    author: '정유진',
    purpose: 'verification',
    channel: 'call',
    title: '납품 서류 전자화 일정 문의',
    text: [
      ['operational', '거래명세서와 시험 성적서를 전자 문서로 받고 싶다고 함.'],
      ['operational', '사내 시스템이 1월에 바뀌므로 12월 중에 형식을 맞춰 시험해 보자는 제안.'],
      ['none', '우리 쪽 담당자를 지정해 회신하기로 함.'],
    ],
    keywords: ['전자 문서', '시험 성적서'],
  },
  {
    daysAgo: 1,
    minutes: 11 * 60 + 30,
    customer: '신우오토텍',
    contact: '문채원',
    author: '이하은',
    purpose: 'trend',
    channel: 'face',
    title: '승진 인사와 조직 개편 이야기',
    text: [
      ['strategic', '12월 조직 개편으로 구매와 개발구매가 합쳐진다고 함.'],
      [
        'personal',
        '문 책임은 통합 팀의 실무를 맡게 되어 부담이 크다고 하며, 거래처 평가 자료를 미리 정리해 달라고 부탁.',
      ],
    ],
    keywords: ['조직 개편', '승진'],
  },
  {
    daysAgo: 1,
    minutes: 10 * 60 + 10,
    customer: '미래정공',
    contact: '한도윤',
    author: '최민석',
    purpose: 'survey',
    channel: 'face',
    title: '정기 점검 방문, 설비 교육 요청',
    text: [
      ['operational', '신입 작업자 세 명을 대상으로 한 부착 공정 교육을 요청받음.'],
      ['operational', '12월 첫째 주 오후를 희망하며, 교육 자료는 사진 위주로 준비해 달라고 함.'],
    ],
    keywords: ['설비 교육', '정기 점검'],
  },
  {
    daysAgo: 2,
    minutes: 17 * 60 + 45,
    customer: '태경바이오',
    contact: '서지호',
    author: '김서연',
    purpose: 'contact',
    channel: 'face',
    title: '정기 방문, 특이 사항 없음',
    text: [
      ['none', '생산 일정 변동 없음.'],
      ['none', '다음 방문은 12월 초로 잡음.'],
    ],
    keywords: [],
  },
  {
    daysAgo: 2,
    minutes: 13 * 60 + 15,
    customer: '한울전자',
    contact: '강지훈',
    author: '박준호',
    purpose: 'proposal',
    channel: 'call',
    title: '경쟁사 견적 비교 요청',
    text: [
      ['product', '경쟁사 대비 열전도율과 두께 편차 자료를 요청.'],
      ['product', '단가보다 품질 편차가 문제라고 하며, 최근 3개월 로트별 데이터를 보내 주기로 함.'],
    ],
    keywords: ['품질 편차', '로트 데이터'],
  },
  {
    daysAgo: 9,
    minutes: 15 * 60,
    customer: '한울전자',
    contact: '강지훈',
    author: '김서연',
    purpose: 'proposal',
    channel: 'face',
    title: '평택 창고 안전 재고 운영안 논의',
    text: [
      ['operational', '안전 재고를 두 달 치로 늘려 달라고 함.'],
      ['operational', '물류 창고를 공장 옆에 둘 수 있는지 문의.'],
      ['none', '운영안은 우리 물류팀과 초안을 만들어 보내기로 함.'],
    ],
    keywords: ['안전 재고', '창고'],
  },
]

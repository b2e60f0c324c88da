// Notices of the sample workgroup's Master, and of the service.
type DemoNotice = { title: string; content: string; daysAgo: number; isPinned?: true; isService?: true }
export const notices: DemoNotice[] = [
  {
    title: '4분기 단가표 개정 (12월 1일부터)',
    content:
      '원재료 값이 내려 방열 필름 여덟 품목과 절연 테이프 네 품목의 단가를 12월 1일부터 바꿔요. 내려가는 품목이 아홉, 그대로가 둘, 오르는 품목이 하나예요.\n\n11월 30일까지 보낸 견적은 지금 단가로 지켜요. 이미 단가 이야기를 나누는 고객이라면 새 단가표를 보내기 전에 담당자와 먼저 통화해 주세요.\n\n오르는 품목은 DT-410 한 가지예요. 맡은 분이 이번 주 안에 찾아뵙고, 다녀온 일지에 키워드 단가 개정을 넣어 주세요.',
    daysAgo: 0,
    isPinned: true,
  },
  {
    title: '연말 마감 전 일지 등록 안내',
    content: '12월 24일 18시까지 등록한 일지만 올해 통계에 들어가요. 밀린 일지가 있으면 미리 올려 주세요.',
    daysAgo: 3,
    isPinned: true,
  },
  {
    title: '시험 성적서 요청 절차 변경',
    content: '품질팀 메일 대신 품질팀 담당자에게 일지 링크를 보내 요청해 주세요. 보통 이틀 안에 답이 와요.',
    daysAgo: 6,
  },
  {
    title: '신규 입사자 이하은 님 환영해요',
    content: '수도권영업팀에서 함께해요. 첫 두 주는 정유진 팀장님과 같이 다녀요.',
    daysAgo: 12,
  },
  {
    title: '평택 창고 계약 연장',
    content: '내년 6월까지 연장했어요. 안전 재고 이야기를 나누던 고객에게 알려도 좋아요.',
    daysAgo: 25,
  },
  {
    title: '서비스 점검: 토요일 새벽 2시부터 30분',
    content: '데이터베이스를 새 판으로 올려요. 점검하는 동안에는 등록할 수 없고, 적던 글은 화면에 그대로 남아요.',
    daysAgo: 2,
    isPinned: true,
    isService: true,
  },
  {
    title: '알림을 메일로도 받을 수 있어요',
    content: '알림 설정에서 종류마다 앱, 메일, 푸시를 고르실 수 있어요. 방해받지 않을 시간도 정하실 수 있어요.',
    daysAgo: 18,
    isService: true,
  },
]

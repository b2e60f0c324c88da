import type { TradeKey } from '../types.ts'

const pairs = (text: string) => text.split(/\s+/).map((pair) => pair.split(':') as [string, string])

/** hangul:romanised */
export const surnames = pairs(
  '김:kim 이:lee 박:park 최:choi 정:jung 강:kang 조:cho 윤:yoon 장:jang 임:lim 한:han 오:oh 서:seo 신:shin 권:kwon 황:hwang 안:ahn 송:song 류:ryu 홍:hong 전:jeon 고:ko 문:moon 손:son 양:yang 배:bae 백:baek 허:heo 남:nam 심:shim 노:noh 하:ha 곽:kwak 성:sung 차:cha 주:joo 우:woo 구:koo 민:min 진:jin',
)
export const maleNames = pairs(
  '성민:sungmin 지훈:jihoon 도현:dohyun 도윤:doyun 지호:jiho 현우:hyunwoo 준서:junseo 재현:jaehyun 승현:seunghyun 민재:minjae 태영:taeyoung 동욱:dongwook 기석:kiseok 병철:byungchul 영수:youngsoo 상훈:sanghoon 진우:jinwoo 경호:kyungho 종민:jongmin 광수:kwangsoo 성호:sungho 원석:wonseok 정훈:junghoon 인규:inkyu 용진:yongjin 석현:seokhyun 형준:hyungjun 대현:daehyun 우진:woojin 찬영:chanyoung 규호:kyuho 명수:myungsoo 한결:hankyul 시우:siwoo 건우:gunwoo 선호:sunho',
)
export const femaleNames = pairs(
  '수아:sua 은정:eunjung 채원:chaewon 세린:serin 미경:mikyung 지은:jieun 혜진:hyejin 수빈:soobin 유나:yuna 현정:hyunjung 정아:junga 소영:soyoung 민지:minji 가영:gayoung 선미:sunmi 나연:nayeon 보람:boram 은주:eunju 하윤:hayun 경희:kyunghee 다은:daeun 윤서:yunseo 주희:joohee 서현:seohyun 영은:youngeun 아름:areum 예린:yerin 진아:jina 희수:heesoo 유진:yujin',
)

/** First parts of company names, made up. */
export const companyFirsts = pairs(
  '가온:gaon 누리봄:nuribom 다솔:dasol 도담:dodam 라온:raon 마루솔:marusol 벼리:byeori 새론:saeron 서하:seoha 세온:seon 솔담:soldam 아람:aram 예담:yedam 온새:onsae 우담:woodam 윤슬:yunseul 이룸:irum 자람:jaram 지온:jion 차오름:chaoreum 초담:chodam 하늬:hanui 한솔담:hansoldam 해솔:haesol 혜움:hyeum 휘람:hwiram 단비:danbi 달빛:dalbit 두솔:dusol 미르:mir 보늬:bonui 산들:sandeul 소담:sodam 아라:ara 여울:yeoul 온누:onnu 은솔:eunsol 청람:cheongram 태온:taeon 푸름:pureum 한별:hanbyeol 해율:haeyul 늘솔:neulsol 동온:dongon 명진:myungjin 서진:seojin 성온:sungon 신율:shinyul 영담:youngdam 원진:wonjin 유담:yudam 인율:inyul 재온:jaeon 정담:jungdam 중원:joongwon 진율:jinyul 창온:changon 하온:haon 현담:hyundam 화온:hwaon',
)

/** Second parts by trade. */
export const companySeconds: Record<TradeKey, [string, string][]> = {
  electronics: pairs('전자:elec 일렉:el 디스플레이:display 센서텍:sensor 마이크로:micro'),
  chemicals: pairs('케미칼:chem 화학:chemical 정밀화학:finechem 폴리머:polymer'),
  food: pairs('푸드:food 식품:foods 제과:bakery 음료:drink'),
  pharma: pairs('바이오:bio 제약:pharm 메디칼:medi 진단:dx'),
  auto: pairs('오토텍:autotech 오토:auto 전장:mobility 하네스:harness'),
  machinery: pairs('정공:jg 정밀:precision 기계:machine 로보틱스:robot'),
  logistics: pairs('물류:logis 로지스:logistics 통운:express'),
  it: pairs('시스템즈:systems 데이터:data 정보기술:it 네트웍스:net'),
  construction: pairs('건설:con 건자재:mat 창호:window 산업:ind'),
  retail: pairs('유통:mart 상사:trading 리빙:living 코스메틱:cosme'),
}

export interface Title {
  position: string
  affiliation: string
  /** How a colleague writes it in a note: 윤 팀장. */
  short: string
}

export const titles: Title[] = [
  ['구매팀장', '구매1팀', '팀장'],
  ['구매팀 과장', '구매팀', '과장'],
  ['구매 대리', '구매2팀', '대리'],
  ['구매팀 차장', '구매팀', '차장'],
  ['생산기술 책임', '생산기술팀', '책임'],
  ['품질보증 과장', '품질팀', '과장'],
  ['품질팀장', '품질팀', '팀장'],
  ['개발구매 책임', '개발구매팀', '책임'],
  ['연구소 수석', '기술연구소', '수석'],
  ['개발팀 선임', '개발팀', '선임'],
  ['생산관리 부장', '생산관리팀', '부장'],
  ['생산팀장', '생산팀', '팀장'],
  ['자재팀 주임', '자재팀', '주임'],
  ['경영지원 이사', '경영지원본부', '이사'],
  ['상무', '구매본부', '상무'],
  ['공장장', '생산본부', '공장장'],
  ['설비팀 차장', '설비보전팀', '차장'],
  ['전무', '경영기획실', '전무'],
  ['물류팀 과장', '물류팀', '과장'],
  ['해외구매 대리', '해외구매팀', '대리'],
].map(([position, affiliation, short]) => ({ position: position!, affiliation: affiliation!, short: short! }))

export const cities: Record<string, { area: string; address: string }> = Object.fromEntries(
  (
    '서울:02:서울특별시 강서구 부산:051:부산광역시 강서구 대구:053:대구광역시 달성군 인천:032:인천광역시 남동구 광주:062:광주광역시 광산구 대전:042:대전광역시 유성구 울산:052:울산광역시 남구 세종:044:세종특별자치시 연동면 ' +
    '평택:031:경기도 평택시 고덕면 수원:031:경기도 수원시 권선구 파주:031:경기도 파주시 월롱면 화성:031:경기도 화성시 향남읍 안산:031:경기도 안산시 단원구 이천:031:경기도 이천시 부발읍 용인:031:경기도 용인시 처인구 김포:031:경기도 김포시 양촌읍 성남:031:경기도 성남시 중원구 고양:031:경기도 고양시 일산동구 안성:031:경기도 안성시 공도읍 하남:031:경기도 하남시 풍산동 시흥:031:경기도 시흥시 정왕동 안양:031:경기도 안양시 동안구 판교:031:경기도 성남시 분당구 덕평:031:경기도 이천시 마장면 향남:031:경기도 화성시 향남읍 ' +
    '구미:054:경상북도 구미시 산동읍 경주:054:경상북도 경주시 외동읍 칠곡:054:경상북도 칠곡군 왜관읍 창원:055:경상남도 창원시 성산구 김해:055:경상남도 김해시 진영읍 양산:055:경상남도 양산시 상북면 거제:055:경상남도 거제시 연초면 천안:041:충청남도 천안시 서북구 아산:041:충청남도 아산시 둔포면 서산:041:충청남도 서산시 대산읍 청주:043:충청북도 청주시 흥덕구 음성:043:충청북도 음성군 대소면 진천:043:충청북도 진천군 덕산읍 오송:043:충청북도 청주시 흥덕구 충주:043:충청북도 충주시 대소원면 ' +
    '군산:063:전북특별자치도 군산시 소룡동 익산:063:전북특별자치도 익산시 왕궁면 정읍:063:전북특별자치도 정읍시 북면 여수:061:전라남도 여수시 월내동 춘천:033:강원특별자치도 춘천시 동내면 원주:033:강원특별자치도 원주시 문막읍 송도:032:인천광역시 연수구 상암:02:서울특별시 마포구 가산:02:서울특별시 금천구'
  )
    .split(/ (?=[가-힣]+:\d)/)
    .map((entry) => {
      const [city, area, address] = entry.split(':')
      return [city!, { area: area!, address: address! }]
    }),
)

export const roads = [
  '산단로',
  '공단로',
  '테크노로',
  '첨단로',
  '기업로',
  '미래로',
  '새솔로',
  '한가람로',
  '물빛로',
  '둔덕길',
]
export const hobbies = [
  '등산',
  '낚시',
  '골프',
  '자전거',
  '캠핑',
  '배드민턴',
  '사진',
  '텃밭 가꾸기',
  '수영',
  '마라톤',
  '바둑',
  '테니스',
  '요리',
  '목공',
  '클라이밍',
  '기타 연주',
]
export const kids = [
  ['큰딸', '초등학교'],
  ['둘째', '유치원'],
  ['큰아들', '중학교'],
  ['막내', '초등학교'],
  ['딸', '고등학교'],
  ['아들', '대학교'],
  ['쌍둥이', '초등학교'],
] as const
export const majors = [
  '화학공학과',
  '기계공학과',
  '전자공학과',
  '경영학과',
  '산업공학과',
  '재료공학과',
  '식품공학과',
  '무역학과',
  '고분자공학과',
  '건축학과',
]
export const universities = ['한빛대학교', '가온대학교', '남도대학교', '새벽대학교', '중원공업고등학교', '한누리대학교']
export const personalities = [
  '꼼꼼하고 말수가 적음. 숫자로 이야기하면 잘 통함',
  '시원시원하고 결정이 빠름',
  '처음에는 조심스럽지만 친해지면 속내를 말함',
  '원칙을 중시하고 약속 시간에 엄격함',
  '농담을 좋아하고 분위기를 잘 풀어 줌',
  '자료를 미리 보내야 안심함',
  '윗사람 눈치를 많이 보는 편',
  '새로운 것을 좋아하고 질문이 많음',
  '서두르지 않고 여러 번 확인함',
  '현장 출신이라 실물을 봐야 믿음',
]
export const careers = [
  '생산 현장 10년 뒤 구매로 옮김',
  '연구소에서 시작해 품질을 거침',
  '경쟁사 근무 후 4년 전 입사',
  '입사 이후 줄곧 한 부서',
  '해외 법인 3년 근무 경험',
  '대기업 협력사 관리 업무 출신',
  '창업 초기부터 함께한 구성원',
]
export const families = ['배우자와', '맞벌이,', '부모님을 모시고 살며', '주말부부,']
export const interestNotes = [
  '경제 뉴스와 환율',
  '인공지능 활용',
  '부동산과 이사',
  '아이 교육',
  '중고 카메라',
  '건강식',
  '프로야구',
  '주식과 배당',
  '국내 여행',
  '역사 드라마',
  '전기차',
]
export const otherNotes = [
  '오전 통화를 좋아함',
  '술은 하지 않음. 차나 점심이 좋음',
  '메일보다 문자를 빨리 봄',
  '금요일 오후는 피할 것',
  '커피는 디카페인',
  '땅콩 알레르기 있음',
  '방문 전 출입 신청 필요',
  '명함에 적힌 번호는 예전 것',
  '보고서는 한 장으로 줄 것',
  '회의 때 사진 촬영을 싫어함',
  '주차는 후문 쪽',
  '월말에는 연락하지 말 것',
]
export const customerMemos = [
  '월말 마감이 바빠 첫째 주 방문이 좋음',
  '정문에서 신분증 확인',
  '현장 방문 시 안전화 필요',
  '구매와 품질 의견이 다를 때가 많음',
  '결재는 매주 목요일',
  '단가보다 납기를 먼저 봄',
  '창업주가 직접 결정함',
  '샘플은 반드시 택배로',
  '경쟁사와 오래 거래함',
  '전화보다 메일을 선호',
  '연 2회 협력사 평가',
]

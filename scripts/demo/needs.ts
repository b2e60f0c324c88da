import { splitSentences } from '../../needs/text/sentences.ts'
import { dayOf, isoMoment, minuteOf } from './calendar.ts'
import { addMinutes } from './comments.ts'
import { mayReadAll, members } from './members.ts'
import type { Random } from './random.ts'
import type { DemoLesson, DemoLog, DemoNeed, Language, Need } from './types.ts'

type NeedItem = DemoNeed & { pattern: RegExp }
const item = (type: DemoNeed['type'], name: string, synonyms: string, signs: RegExp): NeedItem => ({
  type,
  name,
  synonyms: synonyms.split(', '),
  pattern: signs,
})
/** The needs of the sample workgroup; `pattern` recognizes a sentence that expresses one, and matches its keyword. */
const items: NeedItem[] = [
  item(
    'strategic',
    '신규 사업 진출',
    '새 사업, 다음 먹거리, new business',
    /다음 먹거리|사업을 넓히려|신사업|신규 사업|new business/,
  ),
  item('strategic', '설비 투자와 증설', '라인 증설, 공장 신설, new plant', /투자|증설|라인을 늘|공장을 새로|법인/),
  item(
    'strategic',
    '규제와 인증 대응',
    '환경 규제, 유해 물질, regulation',
    /규제|기준(?=이)|분쟁 광물|재활용 등급|regulation/,
  ),
  item(
    'strategic',
    '거래처 조정',
    '이원화, 협력사 축소, joint purchasing',
    /거래처(?=를)|공동 구매|joint purchasing|specialise/,
  ),
  item('strategic', '조직 개편', '부서 통합, 인사, reorganisation', /조직 개편|합쳐진|직속|전담 조직|job cuts/),
  item('strategic', '예산과 비용 절감', '원가 절감, 예산 보류, cost saving', /비용 절감|보류|예산|원가|margin/),
  item('product', '샘플과 시험', '시험 자재, 견본, sample', /샘플|시험|sample/),
  item('product', '가격', '단가 인하, 재견적, price', /단가|가격|재견적|price/),
  item('product', '내열과 열전도', '방열, 내열 등급, thermal', /열전도율|내열|방열|thermal|°C/),
  item('product', '두께와 규격', '치수, 공차, width', /두께|공차|규격|width/),
  item('product', '불량과 외관', '주름, 크랙, 들뜸, defect', /주름|크랙|들뜸|불량|파티클|fading|loose/),
  item(
    'product',
    '경쟁사 비교',
    '타사 비교, 대체품, competitor',
    /[A-Z]사 제품|우리보다 \S+ 낮은|경쟁사|비교|competitor/,
  ),
  item('operational', '납기', '리드 타임, 긴급 납품, lead time', /납기|\d+[일주] 안에|deliver|within/),
  item('operational', '재고', '안전 재고, 위탁 재고, stock', /재고|stock|run out|ran out|runs dry/),
  item('operational', '결제 조건', '대금, 정산, payment', /결제|대금|정산|pay/),
  item('operational', '서류와 승인', '변경 신고, 초도품 승인, paperwork', /서류|신고|승인|paperwork|papers/i),
  item('operational', '교육과 설명회', '사용 교육, 매뉴얼, training', /교육|설명회|training/),
  item('operational', '주문과 물량', '발주, 소량 주문, order', /발주|물량|주문|order/),
  item('personal', '성과와 인정', '첫 보고, 승진, recognition', /보고|인정|성과|책임을 처음|shine|relieved/),
  item('personal', '업무 부담', '과로, 야근, workload', /두 사람 몫|지쳐|주말에도|부담|day off|tired/),
  item('personal', '건강', '허리, 회복, health', /허리|회복|잠을|건강|체력/),
  item('personal', '가족', '자녀, 부모님, family', /딸|아들|부모님|쌍둥이|가족|초등학교 입학|\bson\b|daughter/),
  item('personal', '취미와 관심사', '운동, 여행, hobby', /푹 빠져|재미를|모임|여행|요리|재즈|hiking/),
  item('personal', '진로와 배움', '대학원, 이직, career', /대학원|옮기고|후배|주재원|처음이라|sales one day/),
]
export const needItems: DemoNeed[] = items.map(({ pattern: _signs, ...one }) => one)

/** Whether the engine's sentence splitter yields exactly this sentence. */
const isOneSentence = ({ content }: DemoLog, text: string, language: Language) => {
  const at = content.indexOf(text)
  return splitSentences(content, language).some(({ start, end }) => start === at && end === at + text.length)
}
/** Lessons per need, and lessons without a need; a third of them in English. */
const [lessonsPerNeed, lessonsWithoutNeed, englishShare] = [8, 16, 3]

/** Lessons on logs of the last nine months, by the author or a lead of their department; each sentence once. */
export function makeLessons(random: Random, logs: readonly DemoLog[], now: Date): DemoLesson[] {
  const nowIso = isoMoment(dayOf(now), minuteOf(now))
  const from = now.getTime() - 270 * 86_400_000
  const late = logs.flatMap((log, index) => (Date.parse(log.at) > from ? [{ log, index }] : []))
  const [taken, lessons] = [new Set<string>(), [] as DemoLesson[]]
  const all = random
    .shuffle(late)
    .flatMap(({ log, index }) => log.sentences.map((sentence) => ({ ...sentence, log, index })))
  const isEnglish = (text: string) => !/\p{Script=Hangul}/u.test(text)
  const teach = (need: Need, most: number, item: number, signs: RegExp) => {
    const meant = all.filter(({ text, need: its }) => its === need && text.length >= 12 && signs.test(text))
    for (const inEnglish of [true, false]) {
      let count = 0
      for (const { text, log, index } of meant) {
        if (count === (inEnglish ? Math.floor(most / englishShare) : most - Math.floor(most / englishShare))) break
        const at = addMinutes(log.registeredAt, random.int(20, 2000))
        const shape = text.replace(/[\d.,]+/g, '0')
        if (
          isEnglish(text) !== inEnglish ||
          taken.has(shape) ||
          at >= nowIso ||
          !isOneSentence(log, text, inEnglish ? 'en' : 'ko')
        )
          continue
        taken.add(shape)
        count += 1
        const leads = members.flatMap((member, who) =>
          mayReadAll(who) && member.department === members[log.author]!.department ? [who] : [],
        )
        lessons.push({
          log: index,
          sentence: text,
          start: log.content.indexOf(text),
          language: inEnglish ? 'en' : 'ko',
          type: need,
          item: item < 0 ? null : item,
          keyword: item < 0 || random.chance(0.4) ? '' : signs.exec(text)![0],
          author: leads.length > 0 && random.chance(0.4) ? random.pick(leads) : log.author,
          at,
        })
      }
    }
  }
  for (const [index, { type, pattern: signs }] of items.entries()) teach(type, lessonsPerNeed, index, signs)
  teach('none', lessonsWithoutNeed, -1, /./)
  return lessons.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

import { dayOf, isoMoment, minuteOf } from './calendar.ts'
import { addMinutes } from './comments.ts'
import type { WrittenLog } from './logs.ts'
import { mayReadAll, members } from './members.ts'
import type { CustomerProfile } from './profiles.ts'
import type { Random } from './random.ts'
import type { DemoFeedback } from './types.ts'

const feedbackCount = 180
/** Fits any log; given on its first sentence with a need. */
const feedbackTexts = {
  ko: [
    '누가 결정하는지 다음에 꼭 물어봐 주세요.',
    '언제까지 필요한지 날짜로 받아 오면 좋겠어요.',
    '예산이 잡힌 이야기인지, 바라는 이야기인지 나눠서 확인해 주세요.',
    '왜 지금 그 말이 나왔는지 배경을 한 번 더 들어 봐 주세요.',
    '좋은 질문이었어요. 다음에는 물량부터 물어보면 어떨까요?',
  ],
  en: [
    'Please find out who makes the decision.',
    'Could you get a date for when they need it?',
    'Is there a budget for this, or is it a wish? Please ask.',
    'It would help to know why this came up now.',
  ],
} as const
const answerTexts = {
  ko: [
    '다음 주 방문 때 여쭤보고 적을게요.',
    '확인했어요. 1분기 안에 정한다고 해요.',
    '네, 견적서 보내면서 물어보겠습니다.',
  ],
  en: ['I will ask on my next visit.', 'Checked: they decide in the first quarter.'],
} as const

/** Feedback older than two weeks is closed; newer feedback is open and mostly unanswered. */
export function makeFeedback(
  random: Random,
  written: WrittenLog[],
  customers: CustomerProfile[],
  now: Date,
): DemoFeedback[] {
  const nowIso = isoMoment(dayOf(now), minuteOf(now))
  const feedback: DemoFeedback[] = written.flatMap(({ showcase: shown, log }, index) =>
    (shown?.feedback ?? []).map(([author, later, sentence, content]) => ({
      log: index,
      author: members.findIndex(({ name }) => name === author),
      content,
      sentence,
      at: addMinutes(log.at, later),
      asksAnswer: true,
      answer: null,
      isClosed: false,
    })),
  )
  const taken = new Set(feedback.map(({ log }) => log))
  while (feedback.length < feedbackCount) {
    const index = Math.floor(written.length * (1 - random.next() ** 2))
    const { log } = written[index]!
    const leads = members.flatMap((member, at) =>
      at !== log.author && mayReadAll(at) && member.department === members[log.author]!.department ? [at] : [],
    )
    const at = addMinutes(log.registeredAt, random.int(60, 1500))
    if (taken.has(index) || leads.length === 0 || at >= nowIso) continue
    taken.add(index)
    const language = customers[log.customer]!.language
    const isOld = Date.parse(at) < now.getTime() - 14 * 86_400_000
    const asksAnswer = random.chance(0.5)
    const answeredAt = addMinutes(at, random.int(30, 600))
    const isAnswered = asksAnswer && answeredAt < nowIso && (isOld || random.chance(0.3))
    feedback.push({
      log: index,
      author: random.pick(leads),
      content: random.pick(feedbackTexts[language]),
      sentence: random.chance(0.7) ? (log.sentences.find(({ need }) => need !== 'none')?.text ?? '') : '',
      at,
      asksAnswer,
      answer: isAnswered ? { content: random.pick(answerTexts[language]), at: answeredAt } : null,
      isClosed: isOld,
    })
  }
  return feedback.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

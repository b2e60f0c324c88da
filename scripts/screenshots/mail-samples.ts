// A sample of every mail that Saleslog sends, for screenshots. A template or notification kind without a sample does not compile.
import type { Language } from '../../contract/codes.ts'
import { moneyText } from '../../contract/rules/money.ts'
import { kindNames, type NotificationKind } from '../../contract/calls/notifications/calls.ts'
import * as reports from '../../server/features/weekly-report/report-mail.ts'
import { orderMails } from '../../server/jobs/declared.ts'
import * as mails from '../../server/notifications/mail-templates.ts'
import type { Mail } from '../../server/outbound/messages.ts'

type Template = Extract<keyof (typeof mails & typeof reports), `${string}Mail`>
const to = 'seoyeon.kim@daon.example'
const address = 'https://crm.daon.example'
const link = `${address}/#/invite?code=3uYhZ0m1cQv7b2JtVd9s8Qe4Rk6nXa5W&email=${encodeURIComponent(to)}`
/** Names and titles of the maximal length, without a position to break the line. */
const longest = { word: 'Donaudampfschifffahrtselektrizitätenhauptbetriebs'.padEnd(50, 'w'), title: '한'.repeat(50) }

type Content = Omit<mails.MailedNotification, 'kind' | 'link'>
const empty: Content = {
  actorName: '',
  logTitle: '',
  customerName: '',
  contactName: '',
  day: null,
  planText: '',
  planAt: null,
  createdAt: '2026-11-20T04:50:00Z',
  alarmMinutes: null,
  isAllDay: false,
  guestName: null,
  guestAnswer: null,
  word: null,
  wordCount: null,
  usualCount: null,
  customerCount: null,
  wordSentence: '',
  excerpt: '',
}
const contentByKind: Record<NotificationKind, Content> = {
  co_author: { ...empty, actorName: '이도현', logTitle: '단가 재협의 요청', customerName: '한빛정밀' },
  customer_given: { ...empty, actorName: '정유진', customerName: '한울전자', customerCount: 1 },
  mention: { ...empty, actorName: '박준호', logTitle: '단가 재협의 요청', customerName: '한빛정밀' },
  comment: { ...empty, actorName: '박준호', logTitle: '정기 방문', customerName: '태경바이오' },
  reply: { ...empty, actorName: '이도현', logTitle: '정기 방문', customerName: '태경바이오' },
  feedback: { ...empty, actorName: '정유진', logTitle: '증설 일정 확인', customerName: '한울전자' },
  feedback_answered: { ...empty, actorName: '김서연', logTitle: '증설 일정 확인', customerName: '한울전자' },
  invitation_accepted: { ...empty, actorName: '박지우' },
  anniversary: { ...empty, contactName: '서지호', customerName: '태경바이오', day: '2026-11-27' },
  inquiry_answered: empty,
  import_finished: { ...empty, logTitle: '하반기 거래처.xlsx' },
  import_stopped: { ...empty, logTitle: '하반기 거래처.xlsx' },
  notice: { ...empty, actorName: '최하늘', logTitle: '단가표 개정 12' },
  drafts_ending: { ...empty, day: '2026-11-29' },
  guest_answered: { ...empty, planText: '시험 성적 공유', guestName: '오세훈', guestAnswer: 'maybe' },
  keyword_alert: {
    ...empty,
    actorName: '이도현',
    word: '납기',
    wordSentence: '납기를 한 주 당겨 달라고 하셨고, 어렵다면 분할 납품이라도 원하심.',
    logTitle: '증설 일정 확인',
    customerName: '한울전자',
  },
  keyword_rise: { ...empty, word: '납기', wordCount: 21, usualCount: 12.25, day: '2026-11-16' },
  webhook_stopped: empty,
  weekly_report: { ...empty, day: '2026-11-16' },
  plan_alarm: {
    ...empty,
    planText: '시험 성적 공유',
    customerName: '오름디스플레이',
    day: '2026-11-20',
    planAt: '2026-11-20T05:00:00Z',
    alarmMinutes: 10,
  },
}
const counts = { readCount: 86, needCount: 61, coachingCount: 9 }
const weeks = { from: '2026-11-16', to: '2026-11-22', previousFrom: '2026-11-09', previousTo: '2026-11-15' }
/** A week of a workgroup with 23 people. */
const sampleReport: Omit<Parameters<typeof reports.reportMail>[0], 'to' | 'language'> = {
  workgroupName: '다온소재',
  days: weeks,
  figures: {
    activity: {
      ...weeks,
      now: { ...counts, count: 92, meetingCount: 47, customerCount: 58 },
      previous: { ...counts, count: 81, meetingCount: 50, customerCount: 55, coachingCount: 14 },
      spanDays: 1,
      spanMonths: 0,
      spans: [18, 21, 16, 22, 14, 1, 0].map((count, at) => ({
        from: `2026-11-${16 + at}`,
        to: `2026-11-${16 + at}`,
        count,
        previousCount: [15, 17, 20, 16, 13, 0, 0][at]!,
        meetingCount: 0,
        previousMeetingCount: 0,
      })),
      purposes: [],
      channels: [],
      people: [],
      departments: [],
    },
    needs: {
      ...weeks,
      spanDays: 1,
      spanMonths: 0,
      spans: [],
      readCount: 86,
      previousReadCount: 80,
      types: [
        { type: 'strategic', count: 12, previousCount: 15, counts: [] },
        { type: 'product', count: 38, previousCount: 30, counts: [] },
        { type: 'personal', count: 6, previousCount: 6, counts: [] },
        { type: 'operational', count: 27, previousCount: 21, counts: [] },
      ],
      items: [],
    },
    word: { word: '납기', count: 24, previousCount: 9, trend: 'rising' },
  },
  links: { statistics: address, logs: address, word: () => address, settings: address },
}
const oneOfEachKind = kindNames.map((kind): mails.MailedNotification => ({
  ...contentByKind[kind],
  kind,
  link: `${address}/#/main`,
}))
const longNotification = (kind: NotificationKind): mails.MailedNotification => ({
  ...contentByKind[kind],
  kind,
  actorName: longest.word,
  logTitle: longest.title,
  customerName: longest.word,
  contactName: longest.word,
  planText: longest.title,
  link: `${address}/#/main`,
})

/** All sample mails by file name of the screenshot. */
export function mailSamples(language: Language): Record<string, Mail> {
  const notifications = (some: mails.MailedNotification[]) =>
    mails.notificationsMail({
      to,
      language,
      timeZone: 'Asia/Seoul',
      notifications: some,
      settings: `${address}/#/main/profile/notifications`,
      unsubscribe: `${address}/notify/unsubscribe?login_idx=1`,
    })
  const answer =
    '불편을 드려 죄송해요. 지운 브라우저가 기기 목록에 그대로 남아 두 번 간 것으로 보여요.\n\n설정의 로그인과 보안에서 로그아웃하시면 한 번만 와요.'
  const samples: Record<Template, Record<string, Mail>> = {
    codeMail: { code: mails.codeMail({ to, language, code: '042137' }) },
    passwordMail: { password: mails.passwordMail({ to, language, link }) },
    invitationMail: {
      invitation: mails.invitationMail({ to, language, link, workgroupName: '다온소재', inviterName: '김서연' }),
      'invitation-long': mails.invitationMail({
        to,
        language,
        link,
        workgroupName: longest.title,
        inviterName: longest.word,
      }),
    },
    answerMail: {
      answer: mails.answerMail({ to, language, link, name: '김서연', answer, isMember: true }),
      'answer-guest': mails.answerMail({ to, language, link, name: '노태윤', answer, isMember: false }),
    },
    billMail: Object.fromEntries(
      mails.billMails.map((what) => [
        `bill-${what}`,
        mails.billMail(what, {
          to,
          language,
          link,
          workgroupName: '다온소재',
          number: '2026-11-0042',
          amount: moneyText(language, 126_000, 'KRW'),
          day: '2026-11-30',
          said: what === 'missing' ? '126,000원 중 120,000원만 들어왔어요.' : '',
        }),
      ]),
    ),
    orderMail: Object.fromEntries(
      ([...orderMails, 'asked', 'opened'] as const).map((what) => [
        `order-${what}`,
        mails.orderMail(what, {
          to,
          language,
          link,
          workgroupName: '다온소재',
          title: '2027년 PET 기재 필름 연간 발주',
          at: '2026-11-27T09:00:00Z',
          timeZone: 'Asia/Seoul',
          said: what === 'answered' ? '나누어 낼 수 있나요?\n\n네, 달마다 내면 돼요.' : '',
        }),
      ]),
    ),
    emailCodeMail: { 'email-code': mails.emailCodeMail({ to, code: '480219', language }) },
    deletionCodeMail: { 'deletion-code': mails.deletionCodeMail({ to, code: '480219', language }) },
    emailChangedMail: {
      'email-changed': mails.emailChangedMail({ to, email: 'kim.seoyeon@hanbit.example', language }),
    },
    accountDeletedMail: {
      'account-deleted': mails.accountDeletedMail({
        to,
        language,
        until: new Date('2026-12-27T05:00:00Z'),
        timeZone: 'Asia/Seoul',
      }),
    },
    accountRestoredMail: { 'account-restored': mails.accountRestoredMail({ to, language }) },
    dataExportReadyMail: { 'data-export': mails.dataExportReadyMail({ to, language, link }) },
    passwordChangedMail: { 'password-changed': mails.passwordChangedMail({ to, language }) },
    workgroupDeletedMail: {
      'workgroup-deleted': mails.workgroupDeletedMail({
        to,
        language,
        workgroupName: '다온소재',
        byName: '문상혁',
        until: new Date('2026-12-20T05:00:00Z'),
        timeZone: 'Asia/Seoul',
      }),
    },
    workgroupRestoredMail: {
      'workgroup-restored': mails.workgroupRestoredMail({ to, language, workgroupName: '다온소재' }),
    },
    twoStepMail: {
      'two-step-on': mails.twoStepMail({ to, language, what: 'on' }),
      'two-step-off': mails.twoStepMail({ to, language, what: 'off' }),
      'two-step-reset': mails.twoStepMail({ to, language, what: 'reset' }),
    },
    appConnectedMail: { 'app-connected': mails.appConnectedMail({ to, language, name: 'Claude' }) },
    apiTokenMail: { 'api-token': mails.apiTokenMail({ to, language, name: '재고 연동' }) },
    recoveryCodeUsedMail: { 'recovery-code': mails.recoveryCodeUsedMail({ to, language, left: 9 }) },
    twoStepRequiredMail: {
      'two-step-required': mails.twoStepRequiredMail({
        to,
        language,
        link,
        workgroupName: '다온소재',
        from: new Date('2026-12-20T05:00:00Z'),
        timeZone: 'Asia/Seoul',
      }),
    },
    masterGivenMail: {
      'master-given': mails.masterGivenMail({ to, language, workgroupName: '다온소재', toName: '정유진' }),
    },
    masterReceivedMail: {
      'master-received': mails.masterReceivedMail({ to, language, workgroupName: '다온소재', fromName: '문상혁' }),
    },
    reportMail: { 'weekly-report-mail': reports.reportMail({ to, language, ...sampleReport }) },
    notificationsMail: {
      ...Object.fromEntries(oneOfEachKind.map((each) => [each.kind, notifications([each])])),
      digest: notifications(oneOfEachKind),
      'digest-long': notifications(kindNames.map(longNotification)),
    },
  }
  return Object.fromEntries(
    Object.values(samples).flatMap((some) => Object.entries(some).map(([name, mail]) => [`mail-${name}`, mail])),
  )
}

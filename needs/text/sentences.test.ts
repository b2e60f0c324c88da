import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../languages.ts'
import { starterOf } from '../starter/starter.ts'
import { createNeeds } from '../engine.ts'
import { longestSentence, splitSentences } from './sentences.ts'

const split = (language: Language, text: string): string[] =>
  splitSentences(text, language).map(({ start, end }) => text.slice(start, end))

describe('every character that is not a blank is in exactly one sentence', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc
      .array(
        fc.constantFrom(
          '단가 인하 요청함',
          '고객',
          ' ',
          '. ',
          '\n',
          '"',
          '요.',
          '。',
          '」',
          'と',
          'Mr. ',
          'No. 3',
          '2026.11.20. ',
          '- ',
          '• ',
          '1) ',
          '😀',
          '\ud800',
          '\u202e',
          '!',
          '? ',
          'é',
          '納期',
          ' 예정 ',
        ),
        { maxLength: 60 },
      )
      .map((parts) => parts.join('')),
  )
  test.each(languages)('%s', async (language) => {
    const needs = await createNeeds({ language })
    fc.assert(
      fc.property(anything, fc.boolean(), (text, withModel) => {
        let at = 0
        for (const { start, end } of withModel ? needs.split(text) : splitSentences(text, language)) {
          expect(text.slice(at, start).trim()).toBe('')
          expect(end).toBeGreaterThan(start)
          expect(end - start).toBeLessThanOrEqual(longestSentence)
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end))
          at = end
        }
        expect(text.slice(at).trim()).toBe('')
      }),
      { numRuns: 150 },
    )
  })
})

test.each<[Language, string, string[]]>([
  [
    'ko',
    '단가 인하 요청함 납기는 문제없음 다음주 재방문 예정',
    ['단가 인하 요청함', '납기는 문제없음', '다음주 재방문 예정'],
  ],
  [
    'ko',
    '과장님 스트레스가 심하다고 함 내년에 공장을 짓는다고 하심',
    ['과장님 스트레스가 심하다고 함', '내년에 공장을 짓는다고 하심'],
  ],
  [
    'ko',
    '"단가가 너무 높아요." 라고 하심. 납기도 길다고 함.',
    ['"단가가 너무 높아요." 라고 하심.', '납기도 길다고 함.'],
  ],
  ['ko', '2026. 11. 20. 방문했습니다 담당자는 휴가였어요', ['2026. 11. 20. 방문했습니다', '담당자는 휴가였어요']],
  ['ko', '배송 포함 가격을 물어봄', ['배송 포함 가격을 물어봄']],
  ['ko', '- 납기 단축\n- 재고 확인\n\n① 견적 ② 샘플', ['- 납기 단축', '- 재고 확인', '① 견적', '② 샘플']],
  [
    'en',
    'Met Mr. Smith of Acme Inc. yesterday. He wants No. 5 by 3 p.m. on Friday.',
    ['Met Mr. Smith of Acme Inc. yesterday.', 'He wants No. 5 by 3 p.m. on Friday.'],
  ],
  [
    'en',
    'They need 2.5 t a week! Can we? J. Brown will ask.',
    ['They need 2.5 t a week!', 'Can we?', 'J. Brown will ask.'],
  ],
  [
    'fr',
    'Vu M. Durand ce matin. Le prix (env. 12 €) est trop élevé.',
    ['Vu M. Durand ce matin.', 'Le prix (env. 12 €) est trop élevé.'],
  ],
  [
    'es',
    'El Sr. López exporta a EE. UU. desde mayo. Pide otro plazo.',
    ['El Sr. López exporta a EE. UU. desde mayo.', 'Pide otro plazo.'],
  ],
  [
    'id',
    'Bpk. Budi dari PT. Maju minta diskon. Stok kosong.',
    ['Bpk. Budi dari PT. Maju minta diskon.', 'Stok kosong.'],
  ],
  ['vi', 'Gặp anh Nam ở TP. Vinh. Khách muốn giảm giá.', ['Gặp anh Nam ở TP. Vinh.', 'Khách muốn giảm giá.']],
  // Without capital letters.
  [
    'en',
    'they said no. price is too high, e.g. the pump. can we match? back on fri. will call',
    ['they said no.', 'price is too high, e.g. the pump.', 'can we match?', 'back on fri.', 'will call'],
  ],
  [
    'en',
    'takes 40 pcs. a week (we said so. they agreed. it holds). he said "no way. not now" again',
    ['takes 40 pcs. a week (we said so. they agreed. it holds).', 'he said "no way. not now" again'],
  ],
  [
    'fr',
    "la caisse plante le soir. on perd 40 min. l'écran est trop sombre",
    ['la caisse plante le soir.', 'on perd 40 min.', "l'écran est trop sombre"],
  ],
  [
    'vi',
    'máy hay hỏng. khách kêu nóng quá. gặp ở tp. vinh',
    ['máy hay hỏng.', 'khách kêu nóng quá.', 'gặp ở tp. vinh'],
  ],
  // Wrapped lines, and lines that are sentences.
  [
    'en',
    'The new coil gives them grainy images and they have\ngone back to the old one.\nPrice ok',
    ['The new coil gives them grainy images and they have\ngone back to the old one.', 'Price ok'],
  ],
  [
    'ko',
    '실링 온도 편차가 커서 봉투가 자꾸 터진다고 하시면서\n겨울 아침에 심하다고 하심\n속도는 충분',
    ['실링 온도 편차가 커서 봉투가 자꾸 터진다고 하시면서\n겨울 아침에 심하다고 하심', '속도는 충분'],
  ],
  ['ko', '납기를\n- 단축', ['납기를', '- 단축']],
  // Masked names; brackets; nouns that look like a sentence ending; emoticons of ㅠ and ㅋ.
  ['ko', '참석: 김 ○○ 이사, ○○전자 박 ●● 과장', ['참석: 김 ○○ 이사, ○○전자 박 ●● 과장']],
  ['ko', '컨베이어 밀림 현상 개선 요청함 수납함 3개 추가', ['컨베이어 밀림 현상 개선 요청함', '수납함 3개 추가']],
  [
    'ko',
    '이번에 승진에서 빠졌다고 화나심 ㅠㅠ 견적은 물어보심',
    ['이번에 승진에서 빠졌다고 화나심 ㅠㅠ', '견적은 물어보심'],
  ],
  [
    'en',
    'Wants it (see No. 5. It is late) by May. R.K. Patel agrees on plan B. We wait.',
    ['Wants it (see No. 5. It is late) by May.', 'R.K. Patel agrees on plan B.', 'We wait.'],
  ],
  // Arrows and slashes between statements, and between an old and a new value.
  [
    'ko',
    '단가 인하 요청함 → 팀장 보고 후 회신 / 납기 12주→8주 / 담당 조과장 → 유대리',
    ['단가 인하 요청함', '→ 팀장 보고 후 회신 / 납기 12주→8주 / 담당 조과장 → 유대리'],
  ],
  [
    'en',
    'price is too high / delivery is too slow -> ask the regional manager, net 30 -> net 60',
    ['price is too high', '/ delivery is too slow', '-> ask the regional manager, net 30 -> net 60'],
  ],
  ['ja', '「納期が長い。」とのこと。価格は問題なし。', ['「納期が長い。」とのこと。', '価格は問題なし。']],
  ['zh', '客户说价格太高。交货期也太长！', ['客户说价格太高。', '交货期也太长！']],
])('%s: %s', (language, text, sentences) => {
  expect(split(language, text)).toEqual(sentences)
})

test.each<[Language, string, string[]]>([
  [
    'ja',
    '今朝工場長に会ってきたんですけど納品がまた三日遅れて現場が止まったそうです うちの見積は来週出すと言っておきました 工場長は来年定年なので最後の仕事だと言ってました',
    [
      '今朝工場長に会ってきたんですけど納品がまた三日遅れて現場が止まったそうです',
      'うちの見積は来週出すと言っておきました',
      '工場長は来年定年なので最後の仕事だと言ってました',
    ],
  ],
  [
    'ko',
    '어제 현장 갔는데 소장님이 자재가 자꾸 늦는다고 그러고 저는 배차를 다시 짜 보겠다고 그랬고 소장님 아들이 올해 수능이라 신경이 쓰인다고 그러고',
    ['소장님 아들이 올해 수능이라 신경이 쓰인다고 그러고'],
  ],
])('%s: speech without punctuation is cut where another statement starts', async (language, text, some) => {
  const { splitter } = await starterOf(language)
  const found = splitSentences(text, language, splitter).map(({ start, end }) => text.slice(start, end))
  expect(found.length).toBeGreaterThan(splitSentences(text, language).length)
  expect(found).toEqual(expect.arrayContaining(some))
  const decomposed = text.normalize('NFD')
  expect(
    splitSentences(decomposed, language, splitter).map(({ start, end }) =>
      decomposed.slice(start, end).normalize('NFC'),
    ),
  ).toEqual(found)
})

test.each<[Language, string, string[]]>([
  [
    'en',
    'they need two more pumps by friday i told him we will send the quote tomorrow',
    ['they need two more pumps by friday', 'i told him we will send the quote tomorrow'],
  ],
  [
    'ja',
    '単価を下げてほしいとのこと 来週うちから見積を出します',
    ['単価を下げてほしいとのこと', '来週うちから見積を出します'],
  ],
  [
    'es',
    'quiere cajas más pequeñas yo le mando la tarifa el lunes',
    ['quiere cajas más pequeñas', 'yo le mando la tarifa el lunes'],
  ],
  // A line wrapped at a width, after a word that may end a sentence, between lines that are not wrapped.
  [
    'en',
    'Thanks for the visit on Monday. We have checked the two\npumps and would like to keep the larger one, as it runs\nmuch quieter than ours. The other can be fetched on\nThursday after ten.\nprice list sent\nno reply on the invoice',
    [
      'Thanks for the visit on Monday.',
      'We have checked the two\npumps and would like to keep the larger one, as it runs\nmuch quieter than ours.',
      'The other can be fetched on\nThursday after ten.',
      'price list sent',
      'no reply on the invoice',
    ],
  ],
  [
    'ko',
    '보내 주신 펌프를 확인해 보니 소음이 크고 진동이\n심하여 다른 모델로 바꾸고 싶습니다. 회신을 이번\n주까지 부탁드립니다.',
    [
      '보내 주신 펌프를 확인해 보니 소음이 크고 진동이\n심하여 다른 모델로 바꾸고 싶습니다.',
      '회신을 이번\n주까지 부탁드립니다.',
    ],
  ],
  // What has no letter or digit is no statement.
  [
    'en',
    'they need two more pumps by friday :) i told him we will send the quote tomorrow',
    ['they need two more pumps by friday :)', 'i told him we will send the quote tomorrow'],
  ],
  // Lines of a list are no wrapped text, though all of them are equally long.
  [
    'en',
    'crate 1 of the small bolts\ncrate 2 of the large bolts\ncrate 3 of the brass nuts',
    ['crate 1 of the small bolts', 'crate 2 of the large bolts', 'crate 3 of the brass nuts'],
  ],
])('%s: two statements in a short line, and one in two lines: %s', async (language, text, sentences) => {
  const { splitter } = await starterOf(language)
  expect(splitSentences(text, language, splitter).map(({ start, end }) => text.slice(start, end))).toEqual(sentences)
})

test('sentences with punctuation, and short notes, are not cut by the model', async () => {
  for (const [language, text] of [
    [
      'en',
      'The new coil gives them grainy images, and because the old one is out of stock they cannot go back to it this year.',
    ],
    ['en', 'price too high want 5 % off'],
    ['ko', '단가 인하 요청하셨고 납기도 문의하심'],
  ] as const) {
    const { splitter } = await starterOf(language)
    expect(splitSentences(text, language, splitter)).toEqual(splitSentences(text, language))
  }
})

test('a text is split at the same places in NFC and in NFD', () => {
  for (const [language, text] of [
    ['ko', '단가 인하 요청함 납기는 문제없음 다음주 재방문 예정'],
    ['vi', 'Máy hay hỏng. Khách kêu nóng quá.'],
  ] as const)
    expect(split(language, text.normalize('NFD')).map((one) => one.normalize('NFC'))).toEqual(split(language, text))
})

test('a text of blanks has no sentences', () => {
  for (const language of languages)
    for (const text of ['', ' ', '\n\n', '\u3000\t']) expect(split(language, text)).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../contract/codes.ts'
import { matchesSearch, nameBesideVerb, nameMatches } from './name-matches.ts'

test('a name matches regardless of case, or by its initial consonants', () => {
  expect(nameMatches('한울전자', '울전')).toEqual([[1, 3]])
  expect(nameMatches('한울전자', 'ㅎㅇㅈ')).toEqual([[0, 3]])
  expect(nameMatches('Deccan Machine', 'MACH')).toEqual([[7, 11]])
  expect(nameMatches('LG 한울', 'ㅎㅇ')).toEqual([[3, 5]])
  expect(nameMatches('가수', 'ㄳ')).toEqual([[0, 2]])
  for (const none of ['', ' ', 'ㅋ', '없음']) expect(nameMatches('한울전자', none), none).toEqual([])
})
test('accents, character width and spaces are ignored, as on the server', () => {
  expect(nameMatches('Nguyễn Đức', 'duc')).toEqual([[7, 10]])
  expect(nameMatches('ＡＢＣ전자', 'abc')).toEqual([[0, 3]])
  expect(nameMatches('한빛 전자', '빛전')).toEqual([[1, 4]])
  expect(nameMatches('ｶﾞｽ 서비스', 'ガ')).toEqual([])
})
test('words that are apart in the name match one by one', () => {
  expect(nameMatches('한빛전자 단가 협의', '협의 한빛')).toEqual([
    [0, 2],
    [8, 10],
  ])
  expect(nameMatches('윤성민', '한빛 성민')).toEqual([[1, 3]])
})
test('a text matches when it contains all words of a search, in any order', () => {
  expect(matchesSearch('Thème : Sombre', 'theme sombre')).toBe(true)
  expect(matchesSearch('화면 밝기: 어둡게', '어둡 밝기')).toBe(true)
  expect(matchesSearch('화면 밝기: 어둡게', 'ㅎㅁ')).toBe(true)
  expect(matchesSearch('화면 밝기: 어둡게', '어둡 언어')).toBe(false)
})

const textsOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...['common', 'finder'].map((namespace) =>
      JSON.parse(readFileSync(new URL(`../locales/${language}/${namespace}.json`, import.meta.url), 'utf8')),
    ),
  )
test.each(languages)('%s: the verb for writing beside a name is recognized on either side', (language) => {
  const verb = textsOf(language)['nav.write']!
  for (const search of [`${verb} 한빛 전자`, `${verb.toUpperCase()}\u3000한빛 전자`, `한빛 전자 ${verb}`])
    expect(nameBesideVerb(verb, search), search).toBe('한빛 전자')
  for (const search of [verb, `${verb}한빛`, '한빛 전자', '', ' '])
    expect(nameBesideVerb(verb, search), search).toBeUndefined()
})
test('the dark theme is found by its common names in every language', () => {
  const called = {
    ko: ['테마', '화면 밝기', '어둡게', '다크 모드', 'ㅌㅁ'],
    en: ['theme', 'dark', 'dark mode', 'appearance'],
    ja: ['テーマ', 'ダーク', 'ダークモード', '外観'],
    zh: ['主题', '深色', '深色模式', '外观'],
    vi: ['giao dien', 'toi', 'chế độ tối', 'chu de'],
    fr: ['theme', 'sombre', 'mode sombre', 'apparence'],
    es: ['tema', 'oscuro', 'modo oscuro', 'apariencia'],
    id: ['tema', 'gelap', 'mode gelap', 'tampilan'],
  }
  for (const language of languages) {
    const t = textsOf(language)
    const dark = `${t['app.theme']}: ${t['app.theme.dark']} ${t['finder.themeAlso.dark']}`
    for (const words of called[language]) expect(matchesSearch(dark, words), `${language} ${words}`).toBe(true)
  }
})

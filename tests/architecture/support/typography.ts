// Marks, quotes and spaces of the eight languages, by the table in docs/texts.md. Each rule finds what is wrong in a text.
import { languages, type Language } from '../../../contract/codes.ts'

export type Rule = { name: string; languages: readonly Language[]; wrong: RegExp }

const unit = '(MB|GB|KB|kB)'
const value = String.raw`(\d|\}\})`
/** Hangul is not among them: Korean writes half-width marks and its own spaces. */
const han = String.raw`[\u3005\u3040-\u30fa\u30fc-\u30ff\u4e00-\u9fff]`
const wide = '[、。，：；？！（）「」『』【】《》]'

export const typography: Rule[] = [
  { name: 'a straight quote', languages, wrong: /['"]/ },
  { name: 'an exclamation mark', languages, wrong: /[!！¡]/ },
  { name: 'two spaces, or a space at an end', languages, wrong: /[ \u00a0\u202f]{2}|^\s|\s$/ },
  { name: 'quotes of another language', languages: ['ko'], wrong: /[“”«»「」]/ },
  { name: 'quotes of another language', languages: ['en', 'vi', 'id', 'zh'], wrong: /[«»「」]/ },
  { name: 'quotes of another language', languages: ['ja'], wrong: /[“”‘’«»]/ },
  { name: 'quotes of another language', languages: ['fr', 'es'], wrong: /[“”「」]/ },
  {
    name: 'a range with a hyphen',
    languages,
    wrong: /(?<![\d-])(\d{1,3}|\}\})-(\d{1,3}|\{\{)(?![\d-])/,
  },
  { name: 'a range without 〜', languages: ['ja'], wrong: /(\d|\}\})[–~](\d|\{\{)/ },
  { name: 'a range without “à”', languages: ['fr'], wrong: /(\d|\}\}) ?[–~] ?(\d|\{\{)/ },
  { name: 'a range with ~', languages: ['ko', 'en', 'zh', 'vi', 'es', 'id'], wrong: /(\d|\}\}) ?~ ?(\d|\{\{)/ },
  { name: 'a space before MB', languages: ['ko'], wrong: new RegExp(`${value}\\s${unit}`) },
  { name: 'no space before MB', languages: ['en', 'ja', 'zh', 'vi', 'es', 'id'], wrong: new RegExp(`${value}${unit}`) },
  // Korean
  { name: '님 without a space', languages: ['ko'], wrong: /\}\}님/ },
  { name: '순 with a space', languages: ['ko'], wrong: / 순$/ },
  // French
  { name: 'no U+202F before ; ! ? »', languages: ['fr'], wrong: /[^\u202f][;!?»]/ },
  { name: 'no U+202F before a colon', languages: ['fr'], wrong: /[^\u202f]:(?!\/\/|\d)/ },
  { name: 'no U+202F after «', languages: ['fr'], wrong: /«[^\u202f]/ },
  { name: 'no U+202F in a number', languages: ['fr'], wrong: /\d[ \u00a0.,]\d{3}(?!\d)/ },
  {
    name: 'no U+00A0 before a unit',
    languages: ['fr'],
    wrong: new RegExp(`${value}[^\\u00a0](Mo|Go|Ko|min|s|h|%|px)(?![\\p{L}])`, 'u'),
  },
  { name: 'MB in place of Mo', languages: ['fr'], wrong: new RegExp(unit) },
  { name: 'a space before a mark', languages: ['en', 'ko', 'vi', 'es', 'id'], wrong: /[^·\s]\s+[;:?!,](\s|$)/ },
  { name: '¿ left out', languages: ['es'], wrong: /^[^¿]*\?/ },
  // Japanese and Chinese
  { name: 'a half-width mark', languages: ['ja', 'zh'], wrong: new RegExp(`(${han}|\\}\\}|[」”）])[,;:?!]|${han}[.]`) },
  {
    name: 'half-width brackets',
    languages: ['ja', 'zh'],
    wrong: new RegExp(`${han}\\s?\\(|\\)\\s?${han}|\\([^)]*${han}`),
  },
  {
    name: 'a space beside a full-width mark',
    languages: ['ja', 'zh'],
    wrong: new RegExp(`[ \\u3000]${wide}|${wide}[ \\u3000]`),
  },
  {
    name: 'no half space beside letters, digits or values',
    languages: ['zh', 'ja'],
    wrong: new RegExp(`${han}(\\{\\{|[A-Za-z0-9])|(\\}\\}|[A-Za-z0-9%])(?!時)${han}`),
  },
  { name: 'a Japanese comma', languages: ['zh'], wrong: /[「」]/ },
  // Vietnamese, Indonesian
  {
    name: 'the tone mark on the newer place',
    languages: ['vi'],
    wrong: /\p{L}*(oá|oà|oả|oã|oạ|uỷ|uỳ|(?<![qQ])uý)(?!\p{L})/u,
  },
  { name: 'anda without a capital', languages: ['id'], wrong: /\banda\b/ },
]

/** A failure says so the way the language does; of the keys that end in `Failed`. */
export const failurePatterns: Partial<Record<Language, RegExp>> = {
  ko: /지 못했어요/,
  en: /^Couldn’t /,
  ja: /ませんでした/,
  zh: /失败/,
  vi: /^Không .*được/,
  es: /^No se (pudo|pudieron) /,
  id: /gagal/i,
}

const abbreviation = /(?<!\p{L})(n|no|reg|tél|tel|etc|inc|ltd|cal|s|l|a)\./giu
/** A stop in the middle of a text. */
const inner = /\.(?=\s)|[。？](?=.)/u
/** Whether a text has several sentences. An abbreviation (no., n.º, Inc.) ends none. */
export const hasSeveralSentences = (text: string): boolean =>
  inner.test(
    text
      .replaceAll(/\{\{.*?\}\}/g, 'x')
      .replaceAll(abbreviation, '')
      .replace(/[.。？?]$/, ''),
  )
export const endsWithStop = (text: string): boolean => /[.。]$/.test(text) && !/\betc\.$/.test(text)
/** Ends a text of several sentences: a stop, a question, a colon before something, a value, a closing mark. */
export const endsSentence = (text: string): boolean => /([.。?？:：…)）]|\}\})$/.test(text)

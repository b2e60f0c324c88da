// The rules of docs/texts.md, held against every text of the eight languages.
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../../contract/codes.ts'
import { textsOf, type Text } from '../support/locale-texts.ts'
import { places, placesOf } from '../support/text-places.ts'
import { exceptions, type Exception } from './support/text-exceptions.ts'
import { glossary, unusedWords, unusedWordsIn } from './support/text-guide.ts'
import { endsSentence, endsWithStop, failurePatterns, hasSeveralSentences, typography } from './support/typography.ts'

type Problem = Text & { language: Language; rule: string; found: string }
const texts = new Map(languages.map((language) => [language, textsOf(language)]))

/** What receives a label, as `TextUse.place` says, with a star for any word. A label has no full stop. */
const labelPlaces = [
  ...['Button', 'button', 'h1', 'h2', 'h3', 'th', 'dt', 'Chip'].map((name) => `<${name}>`),
  ...['title', 'label', 'placeholder', 'aria-label', 'verb', 'empty', 'none'].map((name) => `*.${name}`),
  ...['range', 'doing', 'done', 'saved', 'failed', 'undone', 'undoFailed'].map((name) => `*.${name}`),
  ...['useTitle', 'useWrite', 'useFailureToast', 'run', 'runWithErrorToast', 'requestDownload'].map(
    (name) => `${name}()`,
  ),
  'toast.*()',
  'progress.*()',
].map((place) => ({
  place,
  pattern: new RegExp(`^${place.replace(/[.()]/g, '\\$&').replace('*', '\\w*')}$`),
}))
const isLabelPlace = (place: string) => labelPlaces.some(({ pattern }) => pattern.test(place))
/** By where its key is used; of mail and of the server's words by the key. */
function isLabel(name: string): boolean {
  if (/^mail\..*\.(subject|title|button)$|^(export|import\.head|code|role)\./.test(name)) return true
  const own = placesOf(name)
  return own.length > 0 && own.every(isLabelPlace)
}
/** A short note of what is empty. */
const isEmptyNote = (name: string) => /(^|\.)(none|nothing|nothingMissing|noAnalysis)$/.test(name)

function problemsOf(language: Language, one: Text): Problem[] {
  const { name, text } = one
  const found: [rule: string, found: string][] = []
  for (const { word, instead } of unusedWordsIn(language, text)) found.push([word, instead.join(', ')])
  for (const { name: rule, languages: of, wrong } of typography)
    if (of.includes(language) && wrong.test(text)) found.push([rule, wrong.exec(text)![0]])
  const failure = failurePatterns[language]
  if (/Failed$/.test(name) && failure && !failure.test(text)) found.push(['a failure in another form', String(failure)])
  const isOne = !hasSeveralSentences(text)
  if (isOne && endsWithStop(text) && (isLabel(name) || isEmptyNote(name))) found.push(['a full stop', text.at(-1)!])
  if (!isOne && !endsSentence(text)) found.push(['no full stop', 'after the last of several sentences'])
  return found.map(([rule, what]) => ({ ...one, language, rule, found: what }))
}
const problems = languages.flatMap((language) => texts.get(language)!.flatMap((one) => problemsOf(language, one)))
const covers = ({ rule, languages: of, keys }: Exception, problem: Problem) =>
  rule === problem.rule &&
  (of?.includes(problem.language) ?? true) &&
  keys.some((key) => (key.endsWith('*') ? problem.key.startsWith(key.slice(0, -1)) : key === problem.name))
const listed = (of: readonly Problem[]) => of.map(({ key, text, rule, found }) => `${key}: ${rule} (${found}): ${text}`)

describe('no text breaks a rule of docs/texts.md', () => {
  test.each(languages)('%s', (language) => {
    const broken = problems.filter((one) => one.language === language)
    expect(listed(broken.filter((one) => !exceptions.some((exception) => covers(exception, one))))).toEqual([])
  })
  test('every exception is needed', () => {
    const needless = exceptions.flatMap((exception) =>
      exception.keys.flatMap((key) =>
        problems.some((one) => covers({ ...exception, keys: [key] }, one)) ? [] : `${exception.rule}: ${key}`,
      ),
    )
    expect(needless).toEqual([])
  })
  test('every place of a label receives a text', () => {
    const unused = labelPlaces.filter(({ pattern }) => ![...places].some((place) => pattern.test(place)))
    expect(unused.map(({ place }) => place)).toEqual([])
  })
})

/** Labels of one thing on several screens, by its row in the glossary. */
const namedAlike: Record<string, readonly string[]> = {
  'to download as Excel': [
    'bidding.export',
    'customers.excel.all',
    'finder.excel',
    'keywords.export',
    'logs.excel.all',
    'plans.excel',
  ],
  'waiting feedback': ['customers.feedbackOpen', 'home.feedback'],
  'its registration number': ['billing.payer.businessNumber', 'customers.businessNumber', 'import.head.businessNumber'],
  'a customer’s own phone': ['customers.phone'],
  'mobile phone': ['auth.phone', 'contacts.mobile', 'member.phone', 'support.mobile'],
  'address of a person’s mail, also to sign in': [
    'auth.email',
    'bid.email',
    'bidding.email',
    'contacts.email',
    'member.email',
    'members.email',
    'security.email',
    'service.email',
    'support.email',
  ],
  'time without one': ['customers.quiet'],
  Master: ['role.master'],
}
/** A label begins with a capital where its word in a sentence does not. */
const asLabel = (word: string, language: Language) => word.charAt(0).toLocaleUpperCase(language) + word.slice(1)
test.each(Object.entries(namedAlike))('%s has one name on all screens', (means, keys) => {
  const { words } = glossary.find((row) => row.means === means)!
  for (const language of languages)
    for (const key of keys) {
      const text = texts.get(language)!.find(({ name }) => name === key)?.text
      expect([language, key, text]).toEqual([language, key, asLabel(words[language][0]!, language)])
    }
})

describe('the page docs/texts.md', () => {
  test('has a word for every term in every language', () => {
    expect(glossary.length).toBeGreaterThan(60)
    for (const { means, words } of glossary)
      expect([means, Object.entries(words).filter(([, of]) => of.some((word) => word === ''))]).toEqual([means, []])
    expect(Object.keys(glossary[0]!.words).sort()).toEqual([...languages].sort())
  })
  test('lists no word of its own glossary among those that are not used, and names what stands instead', () => {
    for (const language of languages) {
      const own = unusedWords.filter((one) => one.language === language)
      expect(own.length).toBeGreaterThan(8)
      expect(own.filter(({ word, instead }) => word === '' || instead.some((one) => one === ''))).toEqual([])
      const wrong = glossary.flatMap(({ words }) =>
        words[language].flatMap((word) => unusedWordsIn(language, word).map((unused) => `${unused.word} in ${word}`)),
      )
      expect([language, wrong]).toEqual([language, []])
    }
  })
})

describe('a text has the plural forms of its language, and the values that it has in the other languages', () => {
  /** The forms that whole numbers below a million take; further ones (French and Spanish `many`) may be left out. */
  const formsOf = (language: Language) => {
    const rules = new Intl.PluralRules(language)
    const all = rules.resolvedOptions().pluralCategories
    const usual = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
    return { all, usual: all.filter((form) => usual.has(form)) }
  }
  test.each(languages)('%s: plural forms', (language) => {
    const forms = new Map<string, Intl.LDMLPluralRule[]>()
    for (const { name, plural } of texts.get(language)!)
      if (plural) forms.set(name, [...(forms.get(name) ?? []), plural])
    const { all, usual } = formsOf(language)
    const wrong = [...forms].flatMap(([name, own]) => [
      ...usual.filter((form) => !own.includes(form)).map((form) => `${name}_${form} is missing`),
      ...own.filter((form) => !all.includes(form)).map((form) => `${name}_${form} is never shown`),
    ])
    expect(wrong).toEqual([])
  })
  /** Korean values may hold a particle where other languages have the plain name: {{workgroupRo}} and {{workgroup}}. */
  const particle = /(?<=[a-z])(Ro|Eun|Neun|Eul|Reul|I|Ga|Wa|Gwa|은|을|이|로)$/
  const valuesIn = (text: string) =>
    [...text.matchAll(/\{\{([^},]+)/g)].map(([, value = '']) => value.replace(particle, ''))
  const ofKorean = new Map(texts.get('ko')!.map(({ name, text }) => [name, valuesIn(text)]))
  test.each(languages)('%s: the same values', (language) => {
    const wrong = texts.get(language)!.flatMap(({ key, name, plural, text }) => {
      const [own, wanted] = [valuesIn(text), ofKorean.get(name) ?? []]
      // The count of a plural form is always given, and a form may leave it out.
      const isFree = (value: string) => plural !== undefined && value === 'count'
      return [...wanted.filter((value) => !own.includes(value)), ...own.filter((value) => !wanted.includes(value))]
        .filter((value) => !isFree(value))
        .map((value) => `${key}: ${value}: ${text}`)
    })
    expect(wrong).toEqual([])
  })
})

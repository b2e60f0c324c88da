// The differences between languages as data. A new language needs a row here, a calibration and a starter corpus.

export const languages = ['ko', 'en', 'ja', 'zh', 'vi', 'fr', 'es', 'id'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (word: string): word is Language => (languages as readonly string[]).includes(word)

export type Traits = {
  /** Written without spaces: words come from a dictionary, and letter n-grams may cross their borders. */
  unspaced: boolean
  /** The lengths of the shortest and longest letter n-grams. */
  shortest: number
  longest: number
  /** Letter n-grams ignore accents, which users often omit. Only languages with capital letters have it. */
  accents: boolean
  /** The ISO 639-3 name of the list in the `stopword` package. */
  stopwords: string
  /** Abbreviations whose full stop does not end a sentence, in lower case and without the full stop. */
  abbreviations: ReadonlySet<string>
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const latin = { unspaced: false, shortest: 3, longest: 5, accents: true }

export const traits: Record<Language, Traits> = {
  ko: {
    unspaced: false,
    shortest: 1,
    longest: 4,
    accents: false,
    stopwords: 'kor',
    abbreviations: set('no vs co ltd inc dr mr ms tel fax'),
  },
  en: {
    ...latin,
    stopwords: 'eng',
    abbreviations: set(
      'mr mrs ms dr prof rev hon st sr jr no nos vs approx appt apt dept est ext fig inc ltd co corp plc ave blvd rd mt ft oz lb lbs vol tel qty incl excl attn mgr asst jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun eg ie e.g i.e p.o u.s u.k a.m p.m',
    ),
  },
  ja: {
    unspaced: true,
    shortest: 1,
    longest: 3,
    accents: false,
    stopwords: 'jpn',
    abbreviations: set('no co ltd inc vol tel mr ms dr'),
  },
  zh: {
    unspaced: true,
    shortest: 1,
    longest: 3,
    accents: false,
    stopwords: 'zho',
    abbreviations: set('no co ltd inc vol tel mr ms dr'),
  },
  vi: {
    ...latin,
    stopwords: 'vie',
    abbreviations: set('tp tx tt q p ths ts gs pgs bs ks cn ông bà đ/c tr vnd vnđ sđt đt no st co ltd q.1 tp.hcm'),
  },
  fr: {
    ...latin,
    stopwords: 'fra',
    abbreviations: set(
      'm mm mme mmes mlle me dr pr st ste no nos n° env ex cf etc p.ex av bd chap fig art tél réf qté cde éts sté resp dir adj min max hab ht ttc s.a s.à.r.l c.-à-d janv févr avr juil sept oct nov déc lun mar mer jeu ven sam dim',
    ),
  },
  es: {
    ...latin,
    stopwords: 'spa',
    abbreviations: set(
      'sr sra srta sres d da dña dr dra ing lic arq prof ud uds vd vds ee uu ee.uu s.a s.l s.a.s c.v cía av avda c/ núm nº no pág tel ext aprox máx mín dpto depto gral p.ej ej vs ene feb abr jun jul ago sept oct nov dic lun mié jue vie sáb dom',
    ),
  },
  id: {
    ...latin,
    stopwords: 'ind',
    abbreviations: set(
      'bpk bp ibu sdr sdri dr drs dra ir prof h hj tn ny jl jln no tgl hlm dll dsb dst tsb yth a.n u.p s.d d.a tbk pt cv ud tp st kab kec kel rp telp min maks jan feb mar apr jun jul agu sep okt nov des',
    ),
  },
}

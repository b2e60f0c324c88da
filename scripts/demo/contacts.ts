import type { Day } from './calendar.ts'
import { isoDay } from './calendar.ts'
import * as english from './english/names.ts'
import * as korean from './korean/names.ts'
import type { ContactProfile, CustomerProfile } from './profiles.ts'
import type { Random } from './random.ts'
import type { DemoContact } from './types.ts'

const contactCount = 700

/** The contacts of the design pictures: customer, name, romanised, female, position, affiliation, short form, last four digits. */
const showcaseContacts: [string, string, string, boolean, string, string, string, string][] = [
  ['한울전자', '윤성민', 'sungmin.yoon', false, '구매팀장', '구매1팀', '팀장', '4821'],
  ['한울전자', '강지훈', 'jihoon.kang', false, '생산기술 책임', '평택 2공장', '책임', '7730'],
  ['한울전자', '배수아', 'sua.bae', true, '품질보증 과장', '품질팀', '과장', '2214'],
  ['대성케미칼', '임도현', 'dohyun.lim', false, '상무', '구매본부', '상무', '3306'],
  ['신우오토텍', '문채원', 'chaewon.moon', true, '개발구매 책임', '개발구매팀', '책임', '5172'],
  ['가람푸드', '오세린', 'serin.oh', true, '구매팀 과장', '구매팀', '과장', '6048'],
  ['오름디스플레이', '조은정', 'eunjung.cho', true, '품질팀 과장', '품질팀', '과장', '8815'],
  ['태경바이오', '서지호', 'jiho.seo', false, '생산관리 부장', '생산관리팀', '부장', '1930'],
  ['미래정공', '한도윤', 'doyun.han', false, '대표', '경영', '대표', '7007'],
]

export function makeContacts(random: Random, customers: CustomerProfile[], today: Day): ContactProfile[] {
  const owners = showcaseContacts.map(([company]) => customers.findIndex((customer) => customer.name === company))
  for (let i = 0; i < customers.length; i++) if (!owners.includes(i)) owners.push(i)
  const shares = customers.map((customer, index) => [index, customer.weight + 0.5] as const)
  while (owners.length < contactCount) owners.push(random.weighted(shares))

  const names = new Set<string>()
  const numbers = random
    .shuffle(Array.from({ length: 9999 }, (_, index) => String(index + 1).padStart(4, '0')))
    .filter((number) => !showcaseContacts.some((person) => person[7] === number))
  const made = owners.map((owner, index) => {
    const given = showcaseContacts[index]
    const customer = customers[owner]!
    const core = given ? knownPerson(given) : newPerson(random, customer, owner, names)
    const profile = { ...core, ...privateLife(random, customer) }
    names.add(`${owner}/${nameInNotes(core)}`)
    return { ...profile, record: record(random, profile, owner, customer, given?.[7] ?? numbers[index]!, today) }
  })
  return made.sort((a, b) => a.record.customer - b.record.customer)
}

type Person = Pick<ContactProfile, 'name' | 'surname' | 'short' | 'position' | 'female'> & {
  affiliation: string
  mail: string
}
type PrivateLife = Pick<ContactProfile, 'hobby' | 'kid' | 'school' | 'home' | 'major'>

function knownPerson([, name, mail, female, position, affiliation, short]: (typeof showcaseContacts)[number]): Person {
  return { name, surname: name[0]!, short, position, female, affiliation, mail }
}

function newPerson(random: Random, customer: CustomerProfile, owner: number, taken: Set<string>): Person {
  const female = random.chance(0.35)
  const person = customer.country ? foreigner(random, customer.country, female) : native(random, female)
  return taken.has(`${owner}/${nameInNotes(person)}`) ? newPerson(random, customer, owner, taken) : person
}

/** The name used in notes; unique among the contacts of a customer. */
function nameInNotes({ surname, short }: Person) {
  return /[가-힣]/.test(short) ? surname + short : short
}

function native(random: Random, female: boolean): Person {
  const [surname, surnameRoman] = random.pick(korean.surnames)
  const [first, firstRoman] = random.pick(female ? korean.femaleNames : korean.maleNames)
  const title = random.pick(korean.titles)
  return {
    name: surname + first,
    surname,
    short: title.short,
    position: title.position,
    female,
    affiliation: title.affiliation,
    mail: `${firstRoman}.${surnameRoman}`,
  }
}

function foreigner(random: Random, countryKey: string, female: boolean): Person {
  const country = english.countries[countryKey]!
  const first = random.pick(female ? country.women : country.men)
  const surname = random.pick(country.last)
  const [position, affiliation] = random.pick(english.foreignTitles)
  return {
    name: `${first} ${surname}`,
    surname,
    short: first,
    position,
    female,
    affiliation,
    mail: `${first}.${surname}`.toLowerCase(),
  }
}

function privateLife(random: Random, customer: CustomerProfile): PrivateLife {
  if (customer.country)
    return { hobby: random.pick(english.hobbies), kid: random.pick(english.kids), school: '', home: '', major: '' }
  const [kid, school] = random.pick(korean.kids)
  return {
    hobby: random.pick(korean.hobbies),
    kid,
    school,
    home: random.pick(Object.keys(korean.cities)),
    major: random.pick(korean.majors),
  }
}

function record(
  random: Random,
  person: Person & PrivateLife,
  owner: number,
  customer: CustomerProfile,
  number: string,
  today: Day,
): DemoContact {
  const words = customer.country ? english : korean
  const close = random.chance(0.4)
  const sometimes = (probability: number, text: () => string) => (close && random.chance(probability) ? text() : '')
  const country = customer.country ? english.countries[customer.country]! : undefined
  const celebrates = close && random.chance(0.6)
  return {
    customer: owner,
    name: person.name,
    position: person.position,
    affiliation: person.affiliation,
    email: `${person.mail}@${customer.domain}.example`,
    mobile: `010-0000-${number}`,
    companyPhone: country ? country.phone(number) : `${customer.areaCode}-000-${number}`,
    personality: sometimes(0.7, () => random.pick(words.personalities)),
    interests: sometimes(0.6, () => random.pick(words.interestNotes)),
    healthAndHobby: sometimes(
      0.8,
      () =>
        (country ? person.hobby[0]!.toUpperCase() + person.hobby.slice(1) : person.hobby) +
        (random.chance(0.3) ? (country ? ', watches the blood pressure' : ', 혈압 관리 중') : ''),
    ),
    career: sometimes(0.5, () => random.pick(words.careers)),
    almaMater: country ? '' : sometimes(0.45, () => `${random.pick(korean.universities)} ${person.major}`),
    family: sometimes(0.55, () =>
      country ? random.pick(english.families) : `${random.pick(korean.families)} ${person.kid}(${person.school})`,
    ),
    anniversary: celebrates ? `${random.int(1966, 1996)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}` : '',
    isLunar: celebrates && !country && random.chance(0.3),
    weddingAnniversary: close && random.chance(0.25) ? isoDay(today - random.int(700, 9000)) : '',
    otherInfo:
      close || random.chance(0.15) ? random.shuffle(words.otherNotes).slice(0, random.int(1, 2)).join('. ') : '',
  }
}

const two = (value: number) => String(value).padStart(2, '0')

import type { Day } from './calendar.ts'
import { isoMoment } from './calendar.ts'
import { segmentCode, stageCode } from './codes.ts'
import { countries, customerMemos as englishMemos, foreignCompanies, streets } from './english/names.ts'
import { englishTrades } from './english/trades.ts'
import {
  cities,
  companyFirsts,
  companySeconds,
  customerMemos,
  femaleNames,
  maleNames,
  roads,
  surnames,
} from './korean/names.ts'
import { koreanTrades } from './korean/trades.ts'
import { central, writingStyles, members, metro, overseas, south } from './members.ts'
import type { CustomerProfile } from './profiles.ts'
import type { Random } from './random.ts'
import type { TradeKey } from './types.ts'

const koreanCount = 240

/** The customers of the design pictures; `stage` 0–5, 6 won. */
const showcaseCustomers: {
  name: string
  domain: string
  ceo: string
  trade: TradeKey
  city: string
  site: string
  owner: string
  stage: number
  employees: number
  industry: string
  segment?: number
  quiet?: boolean
}[] = [
  {
    name: '한울전자',
    domain: 'hanul',
    ceo: '남기석',
    trade: 'electronics',
    city: '평택',
    site: '평택 2공장',
    owner: '김서연',
    stage: 4,
    employees: 640,
    industry: '전자 부품 제조',
  },
  {
    name: '대성케미칼',
    domain: 'daesung-chem',
    ceo: '권오식',
    trade: 'chemicals',
    city: '안산',
    site: '안산 공장',
    owner: '박준호',
    stage: 4,
    employees: 420,
    industry: '정밀 화학',
  },
  {
    name: '신우오토텍',
    domain: 'shinwoo-autotech',
    ceo: '신용하',
    trade: 'auto',
    city: '화성',
    site: '화성 기술센터',
    owner: '이하은',
    stage: 2,
    employees: 510,
    industry: '전장 부품',
  },
  {
    name: '가람푸드',
    domain: 'garam-food',
    ceo: '유경란',
    trade: 'food',
    city: '이천',
    site: '이천 공장',
    owner: '김서연',
    stage: 3,
    employees: 280,
    industry: '가정 간편식',
  },
  {
    name: '오름디스플레이',
    domain: 'oreum',
    ceo: '민병근',
    trade: 'electronics',
    city: '파주',
    site: '파주 사업장',
    owner: '정유진',
    stage: 5,
    employees: 870,
    industry: '디스플레이 부품',
  },
  {
    name: '태경바이오',
    domain: 'taekyung-bio',
    ceo: '장혜경',
    trade: 'pharma',
    city: '향남',
    site: '향남 공장',
    owner: '김서연',
    stage: 3,
    employees: 190,
    industry: '바이오 시약',
  },
  {
    name: '미래정공',
    domain: 'mirae-jg',
    ceo: '한도윤',
    trade: 'machinery',
    city: '시흥',
    site: '시흥 공장',
    owner: '최민석',
    stage: 4,
    employees: 76,
    industry: '정밀 가공',
  },
  {
    name: '가온물산',
    domain: 'gaon-ms',
    ceo: '천영국',
    trade: 'retail',
    city: '대전',
    site: '대전 물류센터',
    owner: '최민석',
    stage: 1,
    employees: 58,
    industry: '생활용품 유통',
    segment: 3,
    quiet: true,
  },
  {
    name: '두레산업',
    domain: 'doore',
    ceo: '맹호철',
    trade: 'construction',
    city: '충주',
    site: '충주 공장',
    owner: '최민석',
    stage: 3,
    employees: 95,
    industry: '건축 자재',
    segment: 2,
    quiet: true,
  },
  {
    name: '세한정밀',
    domain: 'sehan',
    ceo: '구본태',
    trade: 'machinery',
    city: '인천',
    site: '인천 공장',
    owner: '박준호',
    stage: 0,
    employees: 64,
    industry: '정밀 가공',
    segment: 2,
    quiet: true,
  },
  {
    name: '청우산업',
    domain: 'cheongwoo',
    ceo: '도재만',
    trade: 'chemicals',
    city: '안산',
    site: '안산 공장',
    owner: '김서연',
    stage: 2,
    employees: 120,
    industry: '도료 제조',
    segment: 2,
    quiet: true,
  },
]

const tradeShares: [TradeKey, number][] = [
  ['electronics', 24],
  ['chemicals', 12],
  ['food', 11],
  ['pharma', 10],
  ['auto', 14],
  ['machinery', 10],
  ['logistics', 6],
  ['it', 5],
  ['construction', 7],
  ['retail', 7],
]
/** Stage 0–5, 6 won, 7 lost, 8 on hold; with its weight. */
const stageShares: [number, number][] = [
  [0, 12],
  [1, 16],
  [2, 14],
  [3, 13],
  [4, 14],
  [5, 8],
  [6, 12],
  [7, 6],
  [8, 5],
]

export function makeCustomers(random: Random, first: Day, today: Day): CustomerProfile[] {
  const numbers = businessNumbers(random.fork('business numbers'))
  const names = koreanCompanies(random.fork('names'))
  const profiles: CustomerProfile[] = []

  for (let i = 0; i < koreanCount; i++) {
    const given = showcaseCustomers[i]
    const { name, domain, trade: tradeKey } = given ?? names[i - showcaseCustomers.length]!
    const trade = koreanTrades[tradeKey]
    const city = given?.city ?? random.pick(trade.cities)
    const place = cities[city]!
    const ceo = given?.ceo ?? person(random)
    const owner = given ? members.findIndex((member) => member.name === given.owner) : ownerFor(place.area, random)
    const number = String(2000 + i * 7)
    profiles.push(
      profile(random, first, today, {
        name,
        tradeKey,
        trade,
        owner,
        given,
        language: 'ko',
        city,
        site: given?.site ?? `${city} ${random.pick(trade.sites)}`,
        domain,
        areaCode: place.area,
        record: {
          ceoName: ceo,
          businessNumber: numbers(),
          industry: given?.industry ?? random.pick(trade.industries),
          phone: `${place.area}-000-${number}`,
          fax: `${place.area}-000-${Number(number) + 1}`,
          email: `${random.pick(['contact', 'info', 'sales', 'office'])}@${domain}.example`,
          homepage: `https://${domain}.example`,
          address: `${place.address} ${random.pick(roads)} ${random.int(3, 280)}`,
          memo: random.chance(0.35) ? random.pick(customerMemos) : '',
        },
      }),
    )
  }

  for (const [name, countryKey, tradeKey] of foreignCompanies) {
    const country = countries[countryKey]!
    const city = random.pick(country.cities)
    const trade = englishTrades[tradeKey]
    const domain = name
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    const street = `${random.int(4, 190)} ${random.pick(streets)}`
    profiles.push(
      profile(random, first, today, {
        name,
        tradeKey,
        trade,
        language: 'en',
        city,
        site: random.pick(trade.sites),
        domain,
        areaCode: '',
        country: countryKey,
        owner: random.weighted(
          members.flatMap((member, index) =>
            member.department === overseas ? [[index, writingStyles[index]!.weight] as const] : [],
          ),
        ),
        record: {
          ceoName: `${random.pick(random.chance(0.7) ? country.men : country.women)} ${random.pick(country.last)}`,
          businessNumber: '',
          industry: random.pick(trade.industries),
          phone: country.phone(String(random.int(1100, 9899))),
          fax: random.chance(0.3) ? country.phone(String(random.int(1100, 9899))) : '',
          email: `${random.pick(['info', 'purchasing', 'contact'])}@${domain}.example`,
          homepage: `https://${domain}.example`,
          address: `${street}, ${city}, ${country.name}`,
          memo: random.chance(0.35) ? random.pick(englishMemos) : '',
        },
      }),
    )
  }
  return profiles
}

type Details = Pick<
  CustomerProfile['record'],
  'ceoName' | 'businessNumber' | 'industry' | 'phone' | 'fax' | 'email' | 'homepage' | 'address' | 'memo'
>

/** The furthest purpose of the logs. Won: the last one; lost or on hold: an earlier one. */
function purposeReached(stage: number, random: Random): number {
  if (stage <= 5) return stage
  if (stage === 6) return 5
  return stage === 7 ? random.int(3, 5) : random.int(1, 4)
}
function profile(
  random: Random,
  first: Day,
  today: Day,
  facts: Pick<CustomerProfile, 'name' | 'trade' | 'language' | 'city' | 'site' | 'domain' | 'areaCode' | 'country'> & {
    tradeKey: TradeKey
    owner: number
    given?: (typeof showcaseCustomers)[number]
    record: Details
  },
): CustomerProfile {
  const { given } = facts
  const stage = given?.stage ?? random.weighted(stageShares)
  const reached = purposeReached(stage, random)
  const segment = given
    ? (given.segment ?? 0)
    : random.weighted([
        [0, 14],
        [1, 24],
        [2, 34],
        [3, 28],
      ])
  const asleep = given?.quiet || stage === 7 || (stage !== 6 && random.chance(0.12))
  const from = given && !given.quiet ? 0 : random.chance(0.45) ? 0 : random.next() * 0.6
  const until = given?.quiet ? 0.87 : asleep ? Math.min(0.97, from + 0.25 + random.next() * 0.6) : 1
  const registered =
    from === 0 ? first - random.int(1, 360) : first + Math.floor((today - first) * from) - random.int(0, 5)
  return {
    ...facts,
    record: {
      ...facts.record,
      name: facts.name,
      trade: facts.tradeKey,
      segment: segmentCode(segment),
      stage: stageCode(stage),
      employees: given?.employees ?? roundish([480, 190, 80, 30][segment]! * (0.5 + random.next() * 1.4)),
      owner: facts.owner,
      registeredAt: isoMoment(registered, 540 + random.int(0, 500)),
    },
    productIndexes: random.shuffle(facts.trade.products.map((_, index) => index)).slice(0, 3),
    rival: random.pick(facts.trade.rivals),
    furthestStage: reached,
    activeFrom: from,
    activeUntil: until,
    weight:
      [4.2, 2.2, 1.1, 0.55][segment]! *
      (given && !given.quiet ? 1.4 : 0.7 + random.next() * 0.6) *
      (0.35 + 0.65 * (until - from)),
  }
}

const roundish = (value: number) => (value > 100 ? Math.round(value / 10) * 10 : Math.max(6, Math.round(value)))

function ownerFor(area: string, random: Random) {
  const department = ['02', '031', '032', '033'].includes(area) ? metro : area.startsWith('04') ? central : south
  return random.weighted(
    members.flatMap((member, index) =>
      member.department === department ? [[index, writingStyles[index]!.weight] as const] : [],
    ),
  )
}

function person(random: Random) {
  return random.pick(surnames)[0] + random.pick(random.chance(0.8) ? maleNames : femaleNames)[0]
}

function koreanCompanies(random: Random) {
  const taken = new Set(showcaseCustomers.map((company) => company.name))
  const domains = new Set(showcaseCustomers.map((company) => company.domain))
  const found: { name: string; domain: string; trade: TradeKey }[] = []
  while (found.length < koreanCount - showcaseCustomers.length) {
    const trade = random.weighted(tradeShares)
    const [front, frontRoman] = random.pick(companyFirsts)
    const [back, backRoman] = random.pick(companySeconds[trade])
    const name = front + back
    const domain = `${frontRoman}-${backRoman}`
    if (taken.has(name) || domains.has(domain)) continue
    taken.add(name)
    domains.add(domain)
    found.push({ name, domain, trade })
  }
  return found
}

/** Weights 1 3 7 1 3 7 1 3 5, plus the tens of the ninth product. No real number has the middle pair 00. */
export function businessCheckDigit(nine: string) {
  const digits = [...nine].map(Number)
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]
  const sum =
    digits.reduce((total, digit, index) => total + digit * weights[index]!, 0) + Math.floor((digits[8]! * 5) / 10)
  return (10 - (sum % 10)) % 10
}

function businessNumbers(random: Random) {
  const taken = new Set<string>()
  return function next(): string {
    const nine = `${random.int(101, 695)}00${String(random.int(1, 9999)).padStart(4, '0')}`
    if (taken.has(nine)) return next()
    taken.add(nine)
    return `${nine.slice(0, 3)}-${nine.slice(3, 5)}-${nine.slice(5)}${businessCheckDigit(nine)}`
  }
}

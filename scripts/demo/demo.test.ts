import { describe, expect, test } from 'vitest'
import { createNeeds } from '../../needs/engine.ts'
import { splitSentences } from '../../needs/text/sentences.ts'
import { isoMoment, dayOf, minuteOf } from './calendar.ts'
import { englishScenes, koreanScenes } from './compose.ts'
import { businessCheckDigit } from './customers.ts'
import * as englishParts from './english/frame-parts.ts'
import { withJosa } from './josa.ts'
import * as koreanParts from './korean/frame-parts.ts'
import type { DemoLog } from './types.ts'
import { demoWorkgroup } from './workgroup.ts'

const today = new Date('2026-11-20T14:30:00+09:00')
const workgroup = demoWorkgroup({ today })
const { members, customers, contacts, logs, comments } = workgroup

describe('the demo workgroup', () => {
  test('has the documented number of records of each kind', () => {
    expect(workgroup.departments).toHaveLength(6)
    const inRole = (role: string) => members.filter((member) => member.role === role).length
    expect(['master', 'chief', 'manager', 'staff'].map(inRole)).toEqual([1, 2, 4, 7])
    expect(customers).toHaveLength(320)
    expect(customers.filter(({ businessNumber }) => businessNumber)).toHaveLength(240)
    expect(contacts).toHaveLength(700)
    expect(logs).toHaveLength(6000)
    expect(comments).toHaveLength(2500)
  })

  test('is the same for the same day and seed, and different for another seed', () => {
    expect(demoWorkgroup({ today })).toEqual(workgroup)
    expect(demoWorkgroup({ today, seed: 7 }).logs[0]).not.toEqual(logs[0])
  })

  test('works on any day of the year, with the same counts', () => {
    for (const day of ['2026-01-02T00:10:00+09:00', '2027-05-15T23:50:00+09:00', '2028-02-29T09:00:00+09:00']) {
      const other = demoWorkgroup({ today: new Date(day) })
      expect([other.contacts.length, other.logs.length, other.comments.length]).toEqual([700, 6000, 2500])
      expect(limitsBroken(other.logs)).toEqual([])
      expect(other.logs.every((log) => Date.parse(log.registeredAt) <= Date.parse(day))).toBe(true)
    }
  })
})

describe('customers and contacts', () => {
  test('Korean customers have valid, unique business numbers', () => {
    const numbers = customers.map(({ businessNumber }) => businessNumber).filter(Boolean)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const number of numbers) {
      expect(number).toMatch(/^\d{3}-\d{2}-\d{5}$/)
      const digits = number.replaceAll('-', '')
      expect(businessCheckDigit(digits.slice(0, 9))).toBe(Number(digits[9]))
    }
  })

  test('name and representative are unique, the owner exists, mail addresses are reserved ones', () => {
    expect(new Set(customers.map(({ name, ceoName }) => `${name}/${ceoName}`)).size).toBe(320)
    for (const name of ['한울전자', '대성케미칼', '신우오토텍', '가람푸드', '오름디스플레이', '태경바이오', '미래정공'])
      expect(customers.some((customer) => customer.name === name)).toBe(true)
    for (const customer of customers) {
      expect(members[customer.owner]).toBeDefined()
      expect(customer.email).toMatch(/^[a-z]+@[a-z0-9-]+\.example$/)
      expect(customer.stage).toMatch(/^005000[1-9]$/)
      expect(customer.segment).toMatch(/^006000[1-4]$/)
    }
  })

  test('every customer has a contact, and no note is too long', () => {
    expect(new Set(contacts.map(({ customer }) => customer)).size).toBe(320)
    for (const contact of contacts) {
      expect(contact.otherInfo.length).toBeLessThanOrEqual(100)
      expect(contact.mobile).toMatch(/^010-0000-\d{4}$/)
      expect(contact.email).toMatch(/^[a-z.-]+@[a-z0-9-]+\.example$/)
    }
    expect(new Set(contacts.map(({ email }) => email)).size).toBe(700)
    expect(new Set(contacts.map(({ mobile }) => mobile)).size).toBe(700)
    expect(contacts.some(({ anniversary, isLunar }) => anniversary && isLunar)).toBe(true)
  })
})

describe('logs', () => {
  test('respect every limit', () => expect(limitsBroken(logs)).toEqual([]))

  test('name a contact of their customer and co-authors who are not the author', () => {
    for (const log of logs) {
      expect(contacts[log.contact]!.customer).toBe(log.customer)
      expect(log.coAuthors).not.toContain(log.author)
      expect(new Set(log.coAuthors).size).toBe(log.coAuthors.length)
      expect(log.coAuthors.length).toBeLessThanOrEqual(3)
    }
  })

  test('are in the two years before today, in order, and no author has two at the same moment', () => {
    const now = isoMoment(dayOf(today), minuteOf(today))
    const first = isoMoment(dayOf(today) - 731, 0)
    for (const log of logs) {
      expect(log.at > first && log.at <= now && log.registeredAt <= now && log.registeredAt >= log.at).toBe(true)
      if (log.nextDate) expect(log.nextDate > log.at.slice(0, 10)).toBe(true)
    }
    expect(logs.map(({ at }) => at)).toEqual(logs.map(({ at }) => at).sort())
    expect(new Set(logs.map(({ author, at }) => `${author} ${at}`)).size).toBe(logs.length)
  })

  test('the stage of an open customer is the furthest purpose of its logs', () => {
    customers.forEach((customer, index) => {
      const stage = Number(customer.stage.at(-1))
      if (stage > 6) return
      expect(Math.max(...logs.filter((log) => log.customer === index).map((log) => Number(log.purpose.at(-1))))).toBe(
        stage,
      )
    })
  })

  test('rarely repeat a text', () => {
    expect(repeated(logs.map(({ content }) => content))).toBeLessThan(0.01)
    const sentences = logs.flatMap((log) => log.sentences.map(({ text }) => text))
    expect(sentences.length / new Set(sentences).size).toBeLessThan(2)
    expect(
      repeated(logs.filter(({ content }) => content.length > 40).map(({ title, content }) => title + content)),
    ).toBe(0)
  })

  test('mostly have the usual length', () => {
    const usual = logs.filter(
      ({ content, sentences }) =>
        content.length >= 100 && content.length <= 700 && sentences.length >= 3 && sentences.length <= 8,
    )
    expect(usual.length / logs.length).toBeGreaterThan(0.93)
  })

  test('express needs of all four types, and some express none', () => {
    const all = logs.flatMap((log) => log.sentences.map(({ need }) => need))
    const share = (need: string) => all.filter((each) => each === need).length / all.length
    expect(share('strategic')).toBeGreaterThan(0.12)
    expect(share('product')).toBeGreaterThan(0.12)
    expect(share('operational')).toBeGreaterThan(0.1)
    expect(share('personal')).toBeGreaterThan(0.06)
    expect(share('none')).toBeGreaterThan(0.35)
    const empty = logs.filter((log) => log.sentences.every(({ need }) => need === 'none')).length / logs.length
    expect(empty).toBeGreaterThan(0.04)
    expect(empty).toBeLessThan(0.2)
  })

  test('contain their sentences word for word', () => {
    for (const log of logs) for (const { text } of log.sentences) expect(log.content).toContain(text)
  })
})

describe('comments', () => {
  test('are short, later than the log, and written by members who may read it', () => {
    for (const comment of comments) {
      const log = logs[comment.log]!
      expect(comment.at > log.at && Date.parse(comment.at) <= today.getTime()).toBe(true)
      expect(
        members[comment.author]!.role !== 'staff' ||
          comment.author === log.author ||
          log.coAuthors.includes(comment.author),
      ).toBe(true)
      expect(comment.content.length).toBeLessThanOrEqual(120)
    }
  })
})

describe('language', () => {
  test('there are enough hand-written frames', () => {
    expect(frameCount(koreanScenes, koreanParts)).toBeGreaterThanOrEqual(350)
    expect(frameCount(englishScenes, englishParts)).toBeGreaterThanOrEqual(150)
  })

  test('particles follow the spoken ending of the word', () => {
    const cases: [string, string, string][] = [
      ['한울전자', '은', '한울전자는'],
      ['미래정공', '은', '미래정공은'],
      ['2라인', '을', '2라인을'],
      ['5%', '이', '5%가'],
      ['EMI', '을', 'EMI를'],
      ['PTP', '은', 'PTP는'],
      ['B사', '과', 'B사와'],
      ['3,000', '이', '3,000이'],
      ['3주', '이', '3주가'],
      ['경주', '으로', '경주로'],
      ['서울', '으로', '서울로'],
      ['이천', '으로', '이천으로'],
      ['60dB', '으로', '60dB로'],
      ['20kg', '을', '20kg을'],
      ['방열 필름', '으로는', '방열 필름으로는'],
      ['3천', '에', '3천에'],
      ['V-0', '이', 'V-0이'],
    ]
    for (const [word, josa, expected] of cases) expect(withJosa(word, josa)).toBe(expected)
  })

  test('a particle right after a choice fits every word of the choice', () => {
    const particles = {
      은: '은',
      는: '은',
      이: '이',
      가: '이',
      을: '을',
      를: '을',
      과: '과',
      와: '과',
      으로: '으로',
      로: '으로',
      이라: '이라',
      라: '이라',
    } as const
    const frames = [
      ...koreanScenes.flatMap((scene) => [
        ...scene.titles,
        ...scene.next,
        ...scene.story.flatMap((step) => step.frames),
      ]),
      ...Object.values(koreanParts.openings).flat(),
      ...Object.values(koreanParts.asides).flat(),
      ...koreanParts.closings,
    ]
    for (const frame of frames) {
      for (const [, choices, particle] of frame.matchAll(
        /\[([^\]]*)\](으로|로|이라|라|은|는|이|가|을|를|과|와)(?=[ ,.고만부]|$)/g,
      )) {
        for (const word of choices!.split('|'))
          expect(withJosa(word, particles[particle as keyof typeof particles])).toBe(word + particle)
      }
      for (const [, slot] of frame.matchAll(/\{(\w+)\}(?:은|는|이|가|을|를|과|와|으로|로)(?=[ ,.]|$)/g))
        expect(`${slot} without its josa in ${frame}`).toBe('')
    }
  })

  test('no Korean text has a wrong particle after a customer, product or person', () => {
    const text = logs
      .filter((log) => members[log.author]!.language === 'ko')
      .map(({ title, content }) => `${title}\n${content}`)
      .join('\n')
    const names = new Set(customers.map(({ name }) => name).filter((name) => /[가-힣]$/.test(name)))
    for (const word of [
      '방열 필름',
      '절연 테이프',
      '갭 패드',
      '도전성 접착제',
      '팀장',
      '과장',
      '책임',
      '대리',
      '이사',
      ...names,
    ]) {
      const closed = (word.charCodeAt(word.length - 1) - 0xac00) % 28 > 0
      for (const wrong of closed ? ['는', '를', '와'] : ['은', '을', '과'])
        expect(text).not.toMatch(new RegExp(`${word}${wrong}(?=[ ,.])`))
    }
    expect(text).not.toMatch(/[{}[\]|<>]|undefined|NaN/)
    expect(text).not.toMatch(/\.\.|  /)
  })

  test('English sentences begin with capitals and contain no unfilled placeholders', () => {
    for (const log of logs.filter(({ author }) => members[author]!.language === 'en')) {
      expect(log.title + log.content).not.toMatch(/[{}[\]|<>]|undefined|[가-힣]/)
      for (const { text } of log.sentences) expect(text).toMatch(/^[A-Z0-9][^]*[.?:]$/)
    }
  })
})

function limitsBroken(all: DemoLog[]) {
  return all.flatMap((log) => {
    const broken = [
      log.title.length < 2 || log.title.length > 50,
      log.keywords.length > 5 ||
        new Set(log.keywords).size !== log.keywords.length ||
        log.keywords.some((word) => word.length < 2 || word.length > 10),
      !/^002000[1-6]$/.test(log.purpose) || !/^003000[1-7]$/.test(log.channel),
      log.content.length < 10 || log.content.length > 2000,
      (log.nextStep === '') !== (log.nextDate === ''),
    ].some(Boolean)
    return broken ? [log] : []
  })
}

function repeated(texts: string[]) {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0) / texts.length
}

function frameCount(
  scenes: typeof koreanScenes,
  parts: Pick<typeof koreanParts, 'openings' | 'asides' | 'closings' | 'deskClosings' | 'fillers'>,
) {
  return new Set([
    ...scenes.flatMap((scene) => scene.story.flatMap(({ frames }) => frames)),
    ...Object.values(parts.openings).flat(),
    ...Object.values(parts.asides).flat(),
    ...parts.closings,
    ...parts.deskClosings,
    ...parts.fillers,
  ]).size
}

describe('plans', () => {
  test('are about contacts of their customers; those that became logs are past, and some of the past wait for one', () => {
    const { plans } = workgroup
    expect(plans.length).toBeGreaterThan(300)
    for (const { customer, contact, log, start, author } of plans) {
      if (contact !== null) expect(contacts[contact]!.customer).toBe(customer)
      if (log === null) continue
      expect([logs[log]!.author, logs[log]!.customer, logs[log]!.at]).toEqual([author, customer, start])
    }
    const waiting = plans.filter(
      ({ end, log, customer }) => log === null && customer !== null && Date.parse(end) < today.getTime(),
    )
    expect(waiting.length).toBeGreaterThan(3)
  })
})

describe('lessons', () => {
  const { needs, lessons } = workgroup
  const from = (log: number) => logs[log]!

  test('there are 24 needs, six per type, and about 200 lessons, at least four per need', () => {
    for (const type of ['strategic', 'product', 'personal', 'operational'])
      expect(needs.filter((one) => one.type === type)).toHaveLength(6)
    expect(new Set(needs.map(({ name }) => name)).size).toBe(24)
    expect(lessons.length).toBeGreaterThan(180)
    for (const at of needs.keys()) expect(lessons.filter(({ item }) => item === at).length).toBeGreaterThanOrEqual(4)
    expect(lessons.filter(({ type }) => type === 'none').length).toBeGreaterThan(10)
  })
  test('each is about a sentence of a log with that label, by a member who may teach it, in the past', () => {
    for (const { log, sentence, start, type, item, keyword, author, at } of lessons) {
      expect(from(log).content.slice(start, start + sentence.length)).toBe(sentence)
      expect(from(log).sentences).toContainEqual({ text: sentence, need: type })
      if (item !== null) expect(needs[item]!.type).toBe(type)
      expect(sentence).toContain(keyword)
      expect(author === from(log).author || members[author]!.role !== 'staff').toBe(true)
      expect(at > from(log).registeredAt && Date.parse(at) <= today.getTime()).toBe(true)
    }
    expect(new Set(lessons.map(({ log, start }) => `${log} ${start}`)).size).toBe(lessons.length)
  })
  test('the engine splits the log at the same positions and accepts each lesson', async () => {
    for (const language of ['ko', 'en'] as const) {
      const meant = lessons.filter((one) => one.language === language)
      const engine = await createNeeds({ language, starter: false })
      for (const { sentence, type, keyword, log, start } of meant) {
        engine.check({ text: sentence, type, keywords: keyword ? [keyword] : [] })
        const cuts = splitSentences(from(log).content, language)
        expect(cuts, sentence).toContainEqual({ start, end: start + sentence.length })
      }
    }
  })
})

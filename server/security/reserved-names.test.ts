import { describe, expect, test } from 'vitest'
import { impersonatesService, resemblesReservedName } from './reserved-names.ts'

describe('a name that impersonates the service', () => {
  for (const name of [
    'Saleslog',
    'Saleslоg', // Cyrillic о
    'Ѕаlеѕlоg', // Cyrillic but for l and g
    'ЅАLЕЅLОG',
    'SaIesIog', // capital I for l
    'SAIESIOG',
    'Sa1es1og',
    'Sales|og',
    'Salesl0g',
    'Ｓａｌｅｓｌｏｇ',
    '𝐒𝐚𝐥𝐞𝐬𝐥𝐨𝐠',
    'Ⓢaleslog',
    'Sáleslög',
    'Salesłog',
    'ՏaIeslσɡ', // Armenian, Greek and phonetic letters
    'S.a.l.e.s.l.o.g',
    'sales-log',
    'Sales\u200blog',
    '★Saleslog★',
    '“Saleslog” Team',
    'Saleslog Support',
    'Saleslоg Support',
    'SaleslogSupport',
    'SaIesIogOfficial',
    'saleslogsecurity',
    'SaleslogÉquipe',
    'Saleslog-Oficial',
    'SaleslogHỗTrợ',
    'Saleslog24',
    'Saleslog1',
    'Saleslog공식',
    'Saleslog客服',
    'Saleslogサポート',
    'Sales Log Team',
    '세일즈로그',
    '세일즈로그'.normalize('NFD'),
    '세일즈 로그 고객센터',
    '세일즈로그팀',
    '세일즈로그지원',
    '세일즈로그 안내',
    '세일즈로그Official',
  ])
    test(name, () => expect([impersonatesService(name), resemblesReservedName(name)]).toEqual([true, true]))
  for (const name of [
    'Saleslogistics',
    'Saleslogistics GmbH',
    'Sales Logistics',
    'Sales Logic',
    'SALESLOGIC',
    '다온 영업팀',
    '다온 세일즈로그 시험',
    '세일즈로그인',
    '세일즈로고',
    '세일즈',
    'Sales',
    'Sale slogans',
    'Équipe Ventes Nord',
    'Đội bán hàng',
    'Отдел продаж',
    'Πωλήσεις',
    '営業第一部',
    '销售一组',
    'Salamander',
  ])
    test(`"${name}" does not`, () =>
      expect([impersonatesService(name), resemblesReservedName(name)]).toEqual([false, false]))
})

describe('a name that resembles a reserved one', () => {
  for (const name of ['аdmin', 'АDМІN', 'Admіn', '-Аdmin-', 'Suppоrt', 'ѕystem', '관리자', '관 리 자', 'Adrnin'])
    test(name, () => expect([impersonatesService(name), resemblesReservedName(name)]).toEqual([false, true]))
  for (const name of ['Administration', 'Admiral', '관리자 모임', 'Support Seoul', 'Systema', 'Operatoren'])
    test(`"${name}" does not`, () => expect(resemblesReservedName(name)).toBe(false))
})

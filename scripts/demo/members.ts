import type { DemoDepartment, DemoMember, Language, Role } from './types.ts'

const domestic = 5
/** In the order in which they stand below the same department. `head`: index of a member. */
export const departments: DemoDepartment[] = [
  { name: '수도권영업팀', above: domestic, head: 1 },
  { name: '중부영업팀', above: domestic, head: 4 },
  { name: '남부영업팀', above: domestic, head: 5 },
  { name: '해외영업팀', above: null, head: 2 },
  { name: '기술영업팀', above: null, head: 6 },
  { name: '국내영업본부', above: null, head: null },
]
export const [metro, central, south, overseas, technical] = [0, 1, 2, 3, 4] as const

/** How a member writes, and how much. */
export interface WritingStyle {
  /** Share of logs in polite style (Korean only). */
  polite: number
  /** Share of logs broken into lines instead of running text. */
  lines: number
  /** "Mr. Keller" instead of "Thomas" (English only). */
  formal: boolean
  /** Number of logs, relative to colleagues of the same department. */
  weight: number
}

const people: [
  name: string,
  mail: string,
  role: Role,
  department: number,
  rank: string,
  hand: Partial<WritingStyle>,
][] = [
  ['문상혁', 'sanghyuk.moon', 'master', metro, '본부장', { polite: 0.2, weight: 0.15 }],
  ['정유진', 'yujin.jung', 'chief', metro, '팀장', { polite: 0.3, weight: 0.55 }],
  ['Daniel Whitmore', 'daniel.whitmore', 'chief', overseas, 'Director', { formal: true, weight: 0.5 }],
  ['김서연', 'seoyeon.kim', 'manager', metro, '과장', { polite: 0.1, lines: 0.15 }],
  ['배정우', 'jungwoo.bae', 'manager', central, '팀장', { lines: 0.4, weight: 0.7 }],
  ['노은채', 'eunchae.noh', 'manager', south, '팀장', { polite: 0.75, weight: 0.7 }],
  ['서동현', 'donghyun.seo', 'manager', technical, '팀장', { lines: 0.5, weight: 0.7 }],
  ['박준호', 'junho.park', 'staff', metro, '대리', { lines: 0.35 }],
  ['이하은', 'haeun.lee', 'staff', metro, '사원', { polite: 0.8, weight: 1.1 }],
  ['최민석', 'minseok.choi', 'staff', central, '차장', { lines: 0.6 }],
  ['강다인', 'dain.kang', 'staff', south, '대리', { polite: 0.15, lines: 0.2 }],
  ['임재원', 'jaewon.lim', 'staff', technical, '과장', { polite: 0.4, lines: 0.3 }],
  ['Priya Raman', 'priya.raman', 'staff', overseas, 'Senior Account Manager', { weight: 1.1 }],
  ['Lucas Meyer', 'lucas.meyer', 'staff', overseas, 'Account Manager', { lines: 0.25 }],
]

const languageOf = (department: number): Language => (department === overseas ? 'en' : 'ko')

export const members: DemoMember[] = people.map(([name, mail, role, department, rank], index) => ({
  name,
  email: `${mail}@daon.example`,
  role,
  department,
  rank,
  phone: `010-0000-${String(1101 + index * 137).padStart(4, '0')}`,
  language: languageOf(department),
}))

export const writingStyles: WritingStyle[] = people.map(([, , , , , hand]) => ({
  polite: 0,
  lines: 0.1,
  formal: false,
  weight: 1,
  ...hand,
}))

export const mayReadAll = (member: number) => members[member]!.role !== 'staff'

/** The name of a colleague in a note. */
export function colleagueName(member: number, by: Language) {
  const { name, rank, language } = members[member]!
  if (by === 'en') return language === 'en' ? name.split(' ')[0]! : romanFirst(member)
  return language === 'en' ? name.split(' ')[0]! : ['사원', '대리'].includes(rank) ? `${name} 님` : `${name} ${rank}`
}

function romanFirst(member: number) {
  const first = members[member]!.email.split('.')[0]!
  return first[0]!.toUpperCase() + first.slice(1)
}

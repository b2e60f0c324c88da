// Whether the values of a column look like names of people.
import type { ColumnValues } from './values.ts'
import { hasCompanyForm } from './values.ts'

const koreanSurnames =
  '김이박최정강조윤장임한오서신권황안송류유홍전고문양손배백허남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부피감복형화빈목범태나라'
const hanSurnames =
  '王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔡贾丁魏薛叶葉阎余潘杜戴夏钟鍾汪田任姜范方石姚谭廖邹熊金陆陸郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文佐藤鈴木高橋田中伊藤渡辺山本中村小林加藤吉田山田松井清水'
const koreanName = new RegExp(
  `^[${koreanSurnames}][가-힣]{1,3}(?:\\s?(?:님|씨|[가-힣]{2,5}))?(?:\\s?[(（].{1,12}[)）])?$`,
)
/** `최 부장`: a surname with a position. */
const koreanPosition = new RegExp(
  `^[${koreanSurnames}]\\s?(?:대표|사장|부사장|전무|상무|이사|부장|차장|과장|대리|주임|팀장|실장|소장|원장|점장|선생|교수|기사|반장|총무|여사|주무관|계장)님?$`,
)
const hanName = new RegExp(
  `^[${hanSurnames}]\\p{Script=Han}{0,2}\\s?\\p{Script=Han}{1,2}(?:様|先生|女士|总|経理)?$`,
  'u',
)
const honorific =
  /^(?:mr|mrs|ms|miss|dr|prof|sr|sra|srta|d|dña|don|doña|m|mme|mlle|herr|frau|sig|sig\.ra|dott|ing|ibu|bapak|bpk|pak|bu|mbak|mas|kak|ns|drg?|h|hj|apt|ir|drs|dra|ust|lic|arq|mtro|mtra|dipl|mag|rag|geom|avv|ds|bs|ths|ts|kts|dott\.ssa|ông|bà|anh|chị|thầy|cô)\.?\s+\p{L}/iu
const particle = /^(?:de|del|della|di|da|dos|van|von|der|den|ten|le|la|los|y|e|bin|binti|al|el|und|&|and|zu)$/iu
const notOfNames =
  /\b(?:manager|director|officer|sales|head|purchase|purchasing|buyer|engineer|assistant|owner|partner|president|chief|school|college|street|road|avenue|services?|products?|retail|wholesale|hotel|office|centre|center|team|dept|department|north|south|east|west|new|yes|no)\b/iu
function isPersonal(text: string): boolean {
  const cut = text.normalize('NFKC').trim().slice(0, 60)
  if (/\d|@/.test(cut) || hasCompanyForm(cut)) return false
  if (koreanName.test(cut) || koreanPosition.test(cut) || hanName.test(cut) || honorific.test(cut)) return true
  const words = cut
    .replace(/[,.'’]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length < 2 || words.length > 5 || notOfNames.test(cut)) return false
  return words.every((word) => particle.test(word) || /^\p{Lu}[\p{L}’'-]{0,20}$/u.test(word))
}
/** Most values are whole names of people, and most of them different. */
export const looksLikePeople = (values: ColumnValues): boolean =>
  values.count >= 3 && values.distinct >= values.count * 0.5 && values.share('people', isPersonal) >= 0.6

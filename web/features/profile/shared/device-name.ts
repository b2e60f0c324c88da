// The User-Agent of a session in words (300 characters of it are kept). Order matters: most browsers name others too.
const browsers: [RegExp, string][] = [
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/NAVER\(inapp/i, 'NAVER'],
  [/Whale\//, 'Whale'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(A|iOS|e)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\/|HeadlessChrome\//, 'Chrome'],
  [/Version\/\d.{0,300}Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android(?!.{0,300}Mobile)/, 'Android tablet'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]
const first = (known: [RegExp, string][], text: string) => known.find(([mark]) => mark.test(text))?.[1] ?? null

export type DeviceName = { browser: string | null; system: string | null; isHandheld: boolean }
export const deviceName = (userAgent: string): DeviceName => ({
  browser: first(browsers, userAgent),
  system: first(systems, userAgent),
  isHandheld: /iPhone|iPod|iPad|Android|Mobile/.test(userAgent),
})

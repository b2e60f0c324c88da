// Names the browser and system of a User-Agent (its first 300 characters are stored). Order matters: most browsers also
// name others.
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
const firstMatch = (known: [RegExp, string][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? null

export type DeviceName = { browser: string | null; system: string | null; isHandheld: boolean }
/** Requests with an API token are named after the token instead: `API: stock sync`. */
const isApiToken = (device: string) => device.startsWith('API: ')
export const deviceName = (userAgent: string): DeviceName => ({
  browser: isApiToken(userAgent) ? userAgent : firstMatch(browsers, userAgent),
  system: isApiToken(userAgent) ? null : firstMatch(systems, userAgent),
  isHandheld: /iPhone|iPod|iPad|Android|Mobile/.test(userAgent),
})

// What was looked for last on this device, by whom in which workgroup: nobody else sees it, and it goes with the session.
import { onDevice, setSettings, useVersion } from './session.ts'

const mostSearches = 8
type Searches = { of: string; said: string[] }
const searches = (): Searches => {
  try {
    const { of, said } = JSON.parse(onDevice.read('searches') ?? '') as Searches
    return { of: String(of), said: said.map(String) }
  } catch {
    return { of: '', said: [] }
  }
}
const earlierSearches = (of: string): string[] => (searches().of === of ? searches().said : [])
export function useSearchesOf(of: string): string[] {
  useVersion()
  return earlierSearches(of)
}
export const rememberSearch = (of: string, search: string): void =>
  onDevice.write(
    'searches',
    JSON.stringify({
      of,
      said: [search, ...earlierSearches(of).filter((said) => said !== search)].slice(0, mostSearches),
    }),
  )
export const forgetSearches = (): void => {
  onDevice.write('searches', '')
  setSettings({})
}

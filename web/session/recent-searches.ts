// The search history on this device, of one user in one workgroup. Removed at sign-out.
import { deviceStorage, setSettings, useSessionVersion } from './session.ts'

const mostSearches = 8
/** The owner, and the searches, newest first. `said` is the stored name. */
type History = { of: string; said: string[] }
const history = (): History => {
  try {
    const { of, said } = JSON.parse(deviceStorage.read('searches') ?? '') as History
    return { of: String(of), said: said.map(String) }
  } catch {
    return { of: '', said: [] }
  }
}
const searchesOf = (owner: string): string[] => {
  const { of, said } = history()
  return of === owner ? said : []
}
export function useSearchHistory(owner: string): string[] {
  useSessionVersion()
  return searchesOf(owner)
}
export const rememberSearch = (owner: string, search: string): void =>
  deviceStorage.write(
    'searches',
    JSON.stringify({
      of: owner,
      said: [search, ...searchesOf(owner).filter((one) => one !== search)].slice(0, mostSearches),
    } satisfies History),
  )
export const clearSearchHistory = (): void => {
  deviceStorage.write('searches', '')
  // Renders what shows them.
  setSettings({})
}

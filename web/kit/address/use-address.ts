import { useLocation, useSearchParams } from 'react-router'

/** `replace`: without a new history entry. */
type ChangeOptions = { replace?: boolean; preventScrollReset?: boolean }
/** The parameters of the address, and how to change some of them. */
export function useAddress() {
  const [address, setAddress] = useSearchParams()
  const { pathname } = useLocation()
  /**
   * The parameters of the browser's address: it is newer than the rendered one while the page of a followed link is being
   * rendered, and between two quick changes. Null once another page was asked for.
   */
  const newest = (): URLSearchParams | null => {
    const [path, query] = location.hash.slice(1).replace(/^\/?/, '/').split('?')
    return path === pathname ? new URLSearchParams(query) : null
  }
  /** Removes parameters that are empty. Does nothing once another page was asked for. */
  const change = (parts: Record<string, string>, options: ChangeOptions = {}): void => {
    const params = newest()
    if (!params) return
    for (const [name, value] of Object.entries(parts))
      if (value) params.set(name, value)
      else params.delete(name)
    setAddress(params, { preventScrollReset: options.replace === true, ...options })
  }
  return { address, newest, change }
}

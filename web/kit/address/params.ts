import { useParams } from 'react-router'
import type { Params, Path } from '../../../contract/core/paths.ts'

/** The parameters in the address of this screen; empty where the route of a shorter address shows it too. */
export function usePathParams<P extends Path>(path: P): Params<P> {
  const known = useParams()
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, known[name!] ?? ''])) as Params<P>
}

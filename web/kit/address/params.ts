import { useParams } from 'react-router'
import type { Params, Path } from '../../../contract/core/paths.ts'

/** What stands in the places of this screen's address; empty where a shorter one led here. */
export function useParamsOf<P extends Path>(path: P): Params<P> {
  const known = useParams()
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, known[name!] ?? ''])) as Params<P>
}

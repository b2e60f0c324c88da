import { useLocation } from 'react-router'
import { paths } from '../../contract/core/paths.ts'
import { usePerson } from '../api/me.ts'

/** Whether the screen is one of the service administrator's. Other users stay among the places of their workgroup. */
export const useIsServiceArea = (): boolean => {
  const { pathname } = useLocation()
  const { isOperator } = usePerson()
  return isOperator && [paths.inbox, paths.serviceNotices].some((path) => pathname.startsWith(path))
}

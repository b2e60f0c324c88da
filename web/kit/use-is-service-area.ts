import { useLocation } from 'react-router'
import { paths } from '../../contract/core/paths.ts'
import { usePerson } from '../api/me.ts'

/**
 * Whether the screen is one of the service administrator's. Other users see service notices among the places of their
 * workgroup.
 */
export const useIsServiceArea = (): boolean => {
  const { pathname } = useLocation()
  const { isOperator } = usePerson()
  return pathname.startsWith(paths.inbox) || (isOperator && pathname.startsWith(paths.serviceNotices))
}

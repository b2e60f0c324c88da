import { matchPath, useLocation } from 'react-router'
import { href, paths } from '../../contract/core/paths.ts'
import { parseId } from '../kit/address/ids.ts'

const ofCustomer = [paths.contact, paths.customerAndContact, paths.customer, paths.brief]

/** The page that writes a log: about the customer or the contact in view. */
export function useWritePath(): string {
  const { pathname } = useLocation()
  const [match] = ofCustomer.flatMap((path) => matchPath(path, pathname) ?? [])
  const idOf = (name: 'customerId' | 'contactId') => parseId(match?.params[name as never] ?? '')
  return href(paths.write, {}, { customer: idOf('customerId'), contact: idOf('contactId') })
}

// The values of the customer form, and their conversion to and from the contract.
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { customers } from '../../../contract/calls/customers/calls.ts'
import { formatPhone } from '../../format/phone-number.ts'
import { personChoice } from '../members/shared/choose-members.ts'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'

export type Customer = OutputOf<typeof customers.detail>
export type CustomerForm = {
  name: string
  ceoName: string
  businessNumber: string
  industry: string
  segment: string
  stage: string
  phone: string
  fax: string
  email: string
  homepage: string
  address: string
  employees: string
  memo: string
  ownerId: Choice | null
}
export type Described = Omit<InputOf<typeof customers.create>, 'clientKey' | 'contact'>

export const emptyCustomer = (owner: Choice | null, name = ''): CustomerForm => ({
  name,
  ceoName: '',
  businessNumber: '',
  industry: '',
  segment: '',
  stage: '',
  phone: '',
  fax: '',
  email: '',
  homepage: '',
  address: '',
  employees: '',
  memo: '',
  ownerId: owner,
})
export const customerFormOf = (customer: Customer): CustomerForm => ({
  name: customer.name,
  ceoName: customer.ceoName,
  businessNumber: customer.businessNumber,
  industry: customer.industry,
  segment: customer.segment,
  stage: customer.stage,
  phone: formatPhone(customer.phone),
  fax: formatPhone(customer.fax),
  email: customer.email,
  homepage: customer.homepage,
  address: customer.address,
  employees: customer.employees === null ? '' : String(customer.employees),
  memo: customer.memo,
  ownerId: customer.owner && personChoice(customer.owner),
})
/** The values of a stored customer, for an edit of one field. */
export const describedOf = (customer: Customer): Described => ({
  name: customer.name,
  ceoName: customer.ceoName,
  businessNumber: customer.businessNumber,
  industry: customer.industry,
  segment: customer.segment as Described['segment'],
  stage: customer.stage as Described['stage'],
  phone: customer.phone,
  fax: customer.fax,
  email: customer.email,
  homepage: customer.homepage,
  address: customer.address,
  employees: customer.employees,
  memo: customer.memo,
  ownerId: customer.ownerId ?? '',
})
/** Accepts '1,200' and '640명' as numbers. */
const countOf = (typed: string) => {
  const plain = typed.normalize('NFKC').replace(/[,\s명]/g, '')
  return plain === '' ? null : Number(plain)
}
export const customerInput = ({ ownerId, employees, segment, stage, ...texts }: CustomerForm): Described => ({
  ...texts,
  segment: segment as Described['segment'],
  stage: stage as Described['stage'],
  employees: countOf(employees),
  ownerId: ownerId?.value ?? '',
})

import type { Customer, Described } from '../customer-form.ts'

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

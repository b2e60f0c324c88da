import { useTexts } from '../../../ui/texts.ts'

export function useCustomerLabels() {
  const { t } = useTexts()
  return {
    name: t('customers.name'),
    ceoName: t('customers.ceoName'),
    businessNumber: t('customers.businessNumber'),
    industry: t('customers.industry'),
    segment: t('customers.segment'),
    stage: t('customers.stage'),
    phone: t('customers.phone'),
    fax: t('customers.fax'),
    email: t('customers.email'),
    homepage: t('customers.homepage'),
    address: t('customers.address'),
    employees: t('customers.employees'),
    memo: t('customers.memo'),
    ownerId: t('customers.owner'),
  }
}

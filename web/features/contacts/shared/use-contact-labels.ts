import { useTexts } from '../../../ui/texts.ts'

export function useContactLabels() {
  const { t } = useTexts()
  return {
    name: t('contacts.name'),
    position: t('contacts.position'),
    affiliation: t('contacts.affiliation'),
    email: t('contacts.email'),
    mobile: t('contacts.mobile'),
    companyPhone: t('contacts.companyPhone'),
    fax: t('contacts.fax'),
    homeAddress: t('contacts.homeAddress'),
    anniversary: t('contacts.anniversary'),
    weddingAnniversary: t('contacts.weddingAnniversary'),
    otherInfo: t('contacts.otherInfo'),
    personality: t('contacts.personality'),
    interests: t('contacts.interests'),
    healthAndHobby: t('contacts.healthAndHobby'),
    career: t('contacts.career'),
    almaMater: t('contacts.almaMater'),
    family: t('contacts.family'),
  }
}

import { useTexts } from '../../../ui/texts.ts'

/** The field labels of a log, also for the error summary. */
export function useLabels() {
  const { t } = useTexts()
  return {
    customerId: t('logs.customer'),
    contactId: t('logs.contact'),
    purpose: t('logs.purpose'),
    channel: t('logs.channel'),
    at: t('logs.at'),
    title: t('logs.title'),
    content: t('logs.content'),
    keywords: t('logs.keywords'),
    nextStep: t('logs.nextStep'),
    nextDay: t('logs.nextDay'),
    coAuthorIds: t('logs.coAuthors'),
  }
}

import { useTexts } from '../../ui/texts.ts'

/** The field labels of a plan, also for the error summary. */
export function usePlanLabels() {
  const { t } = useTexts()
  return {
    text: t('plans.text'),
    customerId: t('plans.customer'),
    contactId: t('plans.contact'),
    start: t('plans.start'),
    end: t('plans.end'),
    isAllDay: t('plans.allDay'),
    timeZone: t('plans.timeZone'),
    repeat: t('plans.repeat'),
    alarms: t('plans.alarms'),
    look: t('plans.look'),
    place: t('plans.place'),
    attendeeIds: t('plans.attendees'),
    guests: t('plans.guests'),
    memo: t('plans.memo'),
    isPrivate: t('plans.private'),
  }
}

// Converts a draft to the values of the log form.
import type { ServerDraft } from '../../../offline/drafts/tab-drafts.ts'
import type { Format } from '../../../format/format.ts'
import { personChoice } from '../../members/shared/choose-members.ts'
import { emptyForm, type LogForm, type NewLogForm } from '../shared/log-form.ts'

const formOf = (draft: ServerDraft, format: Format): LogForm => ({
  ...emptyForm(format),
  customerId:
    draft.customerId && draft.customerName
      ? { value: draft.customerId, title: draft.customerName, lead: 'customer' }
      : null,
  contactId:
    draft.contactId && draft.contactName
      ? { value: draft.contactId, title: draft.contactName, sub: draft.contactPosition, lead: 'person' }
      : null,
  purpose: draft.purpose,
  channel: draft.channel,
  ...(draft.at && { day: format.dayOf(draft.at), time: format.timeOf(draft.at) }),
  title: draft.title,
  content: draft.content,
  keywords: draft.keywords,
  nextStep: draft.nextStep,
  nextDay: draft.nextDay,
  coAuthorIds: draft.coAuthors.map(personChoice),
})
export const newLogOf = (draft: ServerDraft, format: Format): NewLogForm => ({
  ...formOf(draft, format),
  clientKey: draft.key,
  planId: draft.planId ?? '',
  planDay: draft.planDay ?? '',
})
export const editedLogOf = (draft: ServerDraft, format: Format): LogForm & { ver: number } => ({
  ...formOf(draft, format),
  ver: draft.logVer ?? 1,
})

import type { OutputOf } from '../../../contract/core/call.ts'
import { channels, purposes } from '../../../contract/codes.ts'
import type { customers } from '../../../contract/calls/customers/calls.ts'
import { truncate } from '../../../contract/search/excerpt.ts'
import type { news } from '../../../contract/calls/news/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { characterCount } from '../../../contract/rules/text-normalization.ts'
import { dotted, type Format } from '../../format/format.ts'
import type { Translate } from '../../ui/texts.ts'
import { customerChoice } from '../customers/shared/choose-customers.ts'
import { emptyForm, type LogForm } from '../sales-logs/shared/log-form.ts'

export type LoggableHeadline = Pick<
  OutputOf<typeof news.kept>['items'][number],
  'title' | 'link' | 'outlet' | 'publishedAt'
>

/**
 * A new log from a headline: trend collection by online research, with the headline as title and its source as text.
 */
export function logOfHeadline(
  { title, link, outlet, publishedAt }: LoggableHeadline,
  customer: OutputOf<typeof customers.detail>,
  t: Translate,
  format: Format,
): LogForm {
  const isLong = characterCount(title) > limits.title
  const source = dotted(outlet, publishedAt && format.moment(publishedAt))
  return {
    ...emptyForm(format),
    customerId: customerChoice(customer, t, format),
    purpose: purposes[0],
    channel: channels[3],
    // Leaves room for the ellipsis.
    title: isLong ? truncate(title, limits.title - 1) : title,
    content: [...(isLong ? [title] : []), source, link].join('\n'),
  }
}

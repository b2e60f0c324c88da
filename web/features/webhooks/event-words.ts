import { eventNames, testEvent, type WebhookEvent } from '../../../contract/calls/webhooks/events.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { webhooks } from '../../../contract/calls/webhooks/calls.ts'
import type { Translate } from '../../ui/texts.ts'

export type Webhook = OutputOf<typeof webhooks.list>['items'][number]

const isKnown = (event: string): event is WebhookEvent | typeof testEvent =>
  event === testEvent || eventNames.some((each) => each === event)

/** An event in words; one that this build does not know by its name. */
export const eventWords = (t: Translate, event: string): string => (isKnown(event) ? t(`hooks.event.${event}`) : event)

/** What a webhook listens to. */
export function eventsWords(t: Translate, language: string, events: readonly string[]): string {
  if (events.length === eventNames.length) return t('hooks.allEvents')
  return events.map((event) => eventWords(t, event)).join(language === 'ja' || language === 'zh' ? '、' : ', ')
}

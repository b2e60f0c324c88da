import { webhookEvents, webhookRooms, type WebhookEvent } from '../../../contract/calls/webhooks/events.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { FieldError } from '../../ui/forms/form/FieldError.tsx'
import { useTexts } from '../../ui/texts.ts'
import { eventWords } from './event-words.ts'
import style from './Webhooks.module.css'

type Props = {
  events: readonly string[]
  hasFields: boolean
  error?: string | undefined
  onChange: (next: { events?: WebhookEvent[]; hasFields?: boolean }) => void
}

/** Which events a webhook sends, by room, and how much of a record. */
export function EventFields({ events, hasFields, error, onChange }: Props) {
  const { t } = useTexts()
  const toggle = (some: readonly WebhookEvent[], on: boolean) =>
    onChange({
      events: webhookRooms
        .flatMap((room): readonly WebhookEvent[] => webhookEvents[room])
        .filter((each) => (some.includes(each) ? on : events.includes(each))),
    })
  return (
    <>
      <fieldset className={style.events} data-field="events" aria-describedby={error ? 'events-error' : undefined}>
        <legend>{t('hooks.events')}</legend>
        {error && <FieldError id="events-error">{error}</FieldError>}
        {webhookRooms.map((room) => (
          <div key={room} className={style.room} role="group" aria-label={t(`hooks.room.${room}`)}>
            <p>{t(`hooks.room.${room}`)}</p>
            <div>
              {webhookEvents[room].map((event) => (
                <CheckboxField
                  key={event}
                  name={event}
                  label={eventWords(t, event)}
                  checked={events.includes(event)}
                  onChange={(on) => toggle([event], on)}
                />
              ))}
            </div>
          </div>
        ))}
      </fieldset>
      <SelectField
        label={t('hooks.content')}
        name="hasFields"
        value={hasFields ? 'fields' : 'ids'}
        hint={t('hooks.content.hint')}
        options={[
          { value: 'ids', label: t('hooks.content.ids') },
          { value: 'fields', label: t('hooks.content.fields') },
        ]}
        onChange={(next) => onChange({ hasFields: next === 'fields' })}
      />
    </>
  )
}

import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import type { OutputOf } from '../../../contract/core/call.ts'
import { webhooks as contract } from '../../../contract/calls/webhooks/calls.ts'
import { webhookLimits } from '../../../contract/calls/webhooks/events.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { useWrite } from '../../api/writes.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { oneOf } from '../../kit/address/param-readers.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { ChoiceMenu } from '../../ui/lists/ChoiceMenu.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { eventWords, type Webhook } from './event-words.ts'
import style from './Webhooks.module.css'

type Delivery = OutputOf<typeof contract.deliveries>['items'][number]
/** Without `https://`. */
const shortOf = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** What was sent to one webhook lately, and what waits. */
export function Deliveries({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useTexts()
  const address = useListAddress({
    hook: (id) => (webhooks.some(({ webhookId }) => webhookId === id) ? id : ''),
    what: oneOf(['failed'] as const),
  })
  const webhook = webhooks.find(({ webhookId }) => webhookId === address.chosen.hook) ?? webhooks[0]!
  const { webhookId, state } = webhook
  const failedOnly = address.chosen.what === 'failed'
  const input = { webhookId, failedOnly, page: address.page, pageSize: limits.historyShown }
  const found = useRead(contract.deliveries, input, { keepPrevious: true })
  return (
    <Section
      title={t('hooks.deliveries')}
      count={found.data?.total}
      action={state === 'on' && webhook.failed > 0 && <ResendFailed webhook={webhook} />}
    >
      <div className={style.filters} role="group" aria-label={t('hooks.filter')}>
        {webhooks.length > 1 && (
          <ChoiceMenu
            label={t('hooks.of')}
            value={webhookId}
            options={webhooks.map((each) => ({ value: each.webhookId, label: shortOf(each.url) }))}
            onChange={(hook) => address.change({ hook })}
          />
        )}
        <ChoiceMenu
          label={t('hooks.show')}
          value={address.chosen.what}
          options={[
            { value: '', label: t('hooks.show.all') },
            { value: 'failed', label: t('hooks.show.failed') },
          ]}
          onChange={(what) => address.change({ what })}
        />
      </div>
      <ListFrame
        read={found}
        page={address.page}
        pageSize={input.pageSize}
        goTo={address.goTo}
        further={{ call: contract.deliveries, input, idOf: (each: Delivery) => each.deliveryId }}
        range={({ from, to, total }) => t('hooks.range', { from, to, total })}
        icon={IconSend}
        shape="line"
        none={
          <p className={`s13 t2 ${style.help}`}>{t('hooks.deliveries.none', { count: webhookLimits.listedDays })}</p>
        }
        filtered={{
          isSet: failedOnly,
          title: t('hooks.allArrived'),
          body: t('hooks.allArrived.body'),
          verb: t('hooks.show.all'),
          clear: () => address.change({ what: '' }),
        }}
      >
        {(rows) => (
          <RowList label={t('hooks.deliveries')}>
            {rows.map((delivery) => (
              <DeliveryRow
                key={delivery.deliveryId}
                webhookId={webhookId}
                delivery={delivery}
                mayResend={state === 'on'}
              />
            ))}
          </RowList>
        )}
      </ListFrame>
    </Section>
  )
}

function ResendFailed({ webhook: { webhookId, failed } }: { webhook: Webhook }) {
  const { t } = useTexts()
  const resending = useWrite(contract.resendFailed, t('doing.save'))
  const resend = () =>
    resending.mutate(
      { webhookId },
      {
        onSuccess: ({ resent }) => void toast.success(t('hooks.resentAll', { count: resent })),
        onError: (error) => void toast.error(errorMessage(error, t)),
      },
    )
  return (
    <Button size="sm" busy={resending.isPending} onClick={resend}>
      {t('hooks.resendAll', { count: Math.min(failed, webhookLimits.resentAtOnce) })}
    </Button>
  )
}

type RowProps = { webhookId: string; delivery: Delivery; mayResend: boolean }
function DeliveryRow({ webhookId, delivery, mayResend }: RowProps) {
  const { t } = useTexts()
  const format = useFormat()
  const resending = useWrite(contract.resend, t('doing.save'))
  const { deliveryId, deliveryState, event, responseCode, problem, tries, triedAt, nextAt, answer } = delivery
  const name = eventWords(t, event)
  const isBad = deliveryState !== 'delivered' && tries > 0
  const resend = () =>
    resending.mutate(
      { webhookId, deliveryId },
      {
        onSuccess: () => void toast.success(t('hooks.resent')),
        onError: (error) => void toast.error(errorMessage(error, t)),
      },
    )
  const result = problem
    ? t(`hooks.problem.${problem}`)
    : deliveryState === 'failed' && tries === 0
      ? t('hooks.notSent')
      : ''
  return (
    <li className={`line ${style.delivery}`}>
      <span className={`lead num ${isBad ? style.bad : ''}`}>{responseCode ?? '–'}</span>
      <div className="grow">
        <div className="ttl">{name}</div>
        <div className={`sub ${style.id}`}>{delivery.messageId}</div>
        <div className="sub">
          {dotted(
            t(`hooks.delivery.${deliveryState}`),
            result,
            tries > 1 && t('hooks.tries', { count: tries }),
            delivery.duration !== null && t('hooks.duration', { number: format.number(delivery.duration) }),
            nextAt !== null && tries > 0 && t('hooks.next', { time: format.moment(nextAt) }),
          )}
        </div>
        {isBad && answer && <div className={`sub one ${style.id}`}>{answer}</div>}
      </div>
      <div className="facts">
        <time dateTime={triedAt ?? delivery.happenedAt}>{format.moment(triedAt ?? delivery.happenedAt)}</time>
        {mayResend && (
          <Button
            size="sm"
            busy={resending.isPending}
            aria-label={t('hooks.resendOf', { event: name })}
            onClick={resend}
          >
            {t('hooks.resend')}
          </Button>
        )}
      </div>
    </li>
  )
}

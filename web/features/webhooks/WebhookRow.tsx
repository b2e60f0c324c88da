import IconFailed from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconStop from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import { Suspense, useState } from 'react'
import { webhookLimits, type WebhookEvent } from '../../../contract/calls/webhooks/events.ts'
import { webhooks as contract } from '../../../contract/calls/webhooks/calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/writes.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts, type Translate } from '../../ui/texts.ts'
import { eventsWords, type Webhook } from './event-words.ts'
import style from './Webhooks.module.css'

type Props = { webhook: Webhook; onSecret: (secret: string, words: string) => void }

const EditWebhook = lazyComponent(async () => (await import('./EditWebhook.tsx')).EditWebhook)
const RenewSecret = lazyComponent(
  async () => (await withTexts(['security'], () => import('./RenewSecret.tsx'))).RenewSecret,
)

/** A webhook: its address, what it sends, whether it arrives, and what can be done with it. */
export function WebhookRow({ webhook, onSecret }: Props) {
  const { t, language } = useTexts()
  const format = useFormat()
  const actions = useWebhookActions(webhook)
  const [open, setOpen] = useState<'edit' | 'secret' | null>(null)
  const { url, state, events, hasFields, failingSince, deliveredAt, waiting, arrived, tried } = webhook
  const problem =
    state === 'gone' || state === 'failed'
      ? t(`hooks.state.${state}`)
      : failingSince !== null && state === 'on'
        ? t('hooks.failing', { time: format.moment(failingSince) })
        : ''
  const last = deliveredAt === null ? t('hooks.never') : t('hooks.last', { time: format.moment(deliveredAt) })
  // Rounded down: only where everything has arrived it is 100 %.
  const share = Math.floor((arrived / tried) * 1000) / 1000
  const rate = tried > 0 && t('hooks.rate', { share: format.percent(share, 1), days: webhookLimits.listedDays })
  const fact =
    state === 'on' ? dotted(waiting > 0 && t('hooks.waiting', { count: waiting }), rate, last) : t('hooks.state.off')
  const items: MenuItem[] = [
    { label: t('hooks.edit'), icon: IconPencil, onSelect: () => setOpen('edit') },
    { label: t('hooks.test'), icon: IconSend, disabled: state !== 'on', onSelect: actions.test },
    { label: t('hooks.renew'), icon: IconRefresh, onSelect: () => setOpen('secret') },
    ...(state === 'on' ? [{ label: t('hooks.stop'), icon: IconStop, onSelect: () => void actions.stop() }] : []),
    { label: t('hooks.delete'), icon: IconTrash, line: true, danger: true, onSelect: () => void actions.remove() },
  ]
  return (
    <li className={`line ${style.hook}`}>
      <span className={`lead ${problem ? style.bad : ''}`}>
        <Glyph icon={problem ? IconFailed : IconWebhook} size={18} />
      </span>
      <div className="grow">
        <div className={`ttl ${style.url}`}>{url}</div>
        <div className="sub">{dotted(eventsWords(t, language, events), contentWords(t, hasFields))}</div>
        {problem && <div className={`sub ${style.bad}`}>{problem}</div>}
        <div className="sub phone num">{fact}</div>
      </div>
      <div className="facts">
        <span className="desk">{fact}</span>
        {state !== 'on' && (
          <Button size="sm" busy={actions.isChanging} onClick={actions.start}>
            {t('hooks.start')}
          </Button>
        )}
        <Menu
          label={t('hooks.more', { url })}
          items={items}
          trigger={(props) => <IconButton {...props} size="sm" icon={IconDots} label={t('hooks.more', { url })} />}
        />
      </div>
      <Suspense fallback={null}>
        {open === 'edit' && <EditWebhook webhook={webhook} onClose={() => setOpen(null)} />}
        {open === 'secret' && <RenewSecret webhook={webhook} onClose={() => setOpen(null)} onMade={onSecret} />}
      </Suspense>
    </li>
  )
}
const contentWords = (t: Translate, hasFields: boolean) => t(hasFields ? 'hooks.content.fields' : 'hooks.content.ids')

function useWebhookActions({ webhookId, url, events, hasFields, ver }: Webhook) {
  const { t } = useTexts()
  const changing = useWrite(contract.update, t('doing.save'))
  const testing = useWrite(contract.sendTest, t('doing.save'))
  const removing = useWrite(contract.delete, t('doing.delete'))
  const told = (text: string) => ({
    onSuccess: () => void toast.success(text),
    onError: (error: Parameters<typeof errorMessage>[0]) => void toast.error(errorMessage(error, t)),
  })
  const change = (isOn: boolean, text: string) =>
    changing.mutate({ webhookId, events: events as WebhookEvent[], hasFields, isOn, ver }, told(text))
  return {
    isChanging: changing.isPending,
    test: () => testing.mutate({ webhookId }, told(t('hooks.tested'))),
    start: () => change(true, t('hooks.started')),
    async stop() {
      const words = { title: t('hooks.stop.title'), body: t('hooks.stop.body'), verb: t('hooks.stop') }
      if (await confirm(words)) change(false, t('hooks.stopped'))
    },
    async remove() {
      const words = { title: t('hooks.delete.title'), body: t('hooks.delete.body', { url }), verb: t('hooks.delete') }
      if (await confirm({ ...words, danger: true })) removing.mutate({ webhookId }, told(t('hooks.deleted')))
    },
  }
}

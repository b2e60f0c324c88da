import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { kindNames, type NotificationKind } from '../../../contract/calls/notifications/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { isMaster, isMember } from '../../../contract/permissions.ts'
import { digests, type Digest } from '../../../contract/calls/profile/settings.ts'
import type { ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { CallError } from '../../api/call-error.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { saveSettings } from '../../api/own-settings.ts'
import { invalidate } from '../../api/invalidation.ts'
import { getCached, setCached } from '../../api/query-client.ts'
import { useRead } from '../../api/reads.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { TimeField } from '../../ui/forms/dates/TimeField.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { withTexts } from '../../i18n/with-texts.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { Mutes } from './Mutes.tsx'
import { PushSwitch } from './PushSwitch.tsx'
import { PushStrip } from './PushStrip.tsx'
import { usePush, type Push } from './use-push.ts'
import style from './Notifications.module.css'

const WorkgroupPush = deferredComponent(async () => (await import('./WorkgroupPush.tsx')).WorkgroupPush)
const CalendarFeed = deferredComponent(
  async () => (await withTexts(['feeds'], () => import('../plans/shared/CalendarFeed.tsx'))).CalendarFeed,
)

type Settings = OutputOf<typeof profile.settings>
type SettingsChange = ClientInputOf<typeof profile.setSettings>
type SaveChange = (settings: SettingsChange) => Promise<void>

/** Which notifications the user wants, and by which channel; each change is saved immediately. */
export function NotificationSettingsScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const person = usePerson()
  const isIn = isMember(person)
  const read = useRead(profile.settings, {})
  const change = useChange()
  const push = usePush()
  useTitle(t('notifications.settings'))
  return (
    <>
      <PageHeader
        back={
          <IconButton
            icon={IconLeft}
            label={t(isIn ? 'nav.notifications' : 'nav.more')}
            glyph={22}
            to={isIn ? paths.notifications : paths.more}
          />
        }
        title={t('notifications.settings')}
      />
      {read.data && push.isSettled ? (
        <>
          <PushStrip push={push} />
          <div className="page">
            <div className={style.settings}>
              <MailRefusedNote settings={read.data} />
              <ChannelTable settings={read.data} change={change} push={push} />
              <MailTimes settings={read.data} change={change} />
              {isIn && <Mutes />}
              {isMaster(person) && <WorkgroupPush />}
              {isIn && <CalendarFeed />}
            </div>
          </div>
        </>
      ) : (
        <div className="page">
          {read.isError ? (
            <ErrorNotice page text={errorText(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
          ) : (
            <Skeleton rows={6} shape="line" />
          )}
        </div>
      )}
    </>
  )
}

/** Applied optimistically and reverted on an error. */
function useChange(): SaveChange {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  return async (settings) => {
    const before = getCached(profile.settings, {})
    if (before) setCached(profile.settings, {}, { ...before, ...settings } as Settings)
    try {
      await saveSettings(settings)
      if (settings.inApp) invalidate('notifications')
      toast.success(t('notifications.saved'))
    } catch (error) {
      if (before) setCached(profile.settings, {}, before)
      toast.error(error instanceof CallError ? errorText(error) : t('form.saveFailed'))
    }
  }
}

function MailRefusedNote({ settings }: { settings: Settings }) {
  const { t } = useTexts()
  const format = useFormat()
  if (!settings.mailRefusedAt) return null
  const day = format.date(format.dayOf(settings.mailRefusedAt))
  return (
    <p role="alert" className="s13">
      <Glyph icon={IconMailOff} /> {t('notifications.refused', { day })}
    </p>
  )
}

function ChannelTable({ settings, change, push }: { settings: Settings; change: SaveChange; push: Push }) {
  const { t } = useTexts()
  const { inApp, byMail, byPush } = settings
  const channels = [
    { channel: 'inApp', label: t('notifications.inApp'), enabledKinds: inApp },
    { channel: 'byMail', label: t('notifications.byMail'), enabledKinds: byMail },
    { channel: 'byPush', label: t('notifications.byPush'), enabledKinds: byPush },
  ] as const
  const toggle = (
    channel: (typeof channels)[number]['channel'],
    enabledKinds: readonly NotificationKind[],
    kind: NotificationKind,
    on: boolean,
  ) => void change({ [channel]: kindNames.filter((each) => (each === kind ? on : enabledKinds.includes(each))) })
  return (
    <Section title={t('notifications.what')}>
      <table className={`tbl ${style.ways}`}>
        <thead>
          <tr>
            <th>{t('nav.notifications')}</th>
            {channels.map(({ channel, label }) => (
              <th key={channel}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kindNames.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`notify.kind.${kind}`)}</th>
              {channels.map(({ channel, label, enabledKinds }) => (
                <td key={channel}>
                  <CheckboxField
                    label={<span className="unseen">{`${t(`notify.kind.${kind}`)}: ${label}`}</span>}
                    checked={enabledKinds.includes(kind)}
                    onChange={(on) => toggle(channel, enabledKinds, kind, on)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={style.note}>{t('notifications.keptAtOnce')}</p>
      <PushSwitch push={push} />
    </Section>
  )
}

function MailTimes({ settings, change }: { settings: Settings; change: SaveChange }) {
  const { t } = useTexts()
  const { digest, digestAt, quiet, quietFrom, quietTo, quietWeekends } = settings
  return (
    <Section title={t('notifications.when')}>
      <div className={style.line}>
        <SelectField
          label={t('notifications.digest')}
          value={digest}
          options={digests.map((each) => ({ value: each, label: t(`notifications.digest.${each}`) }))}
          onChange={(next) => void change({ digest: next as Digest })}
        />
        {digest === 'daily' && (
          <TimeField
            label={t('notifications.digestAt')}
            value={digestAt}
            onChange={(time) => time && void change({ digestAt: time })}
          />
        )}
      </div>
      <div className={style.line}>
        <CheckboxField label={t('notifications.quiet')} checked={quiet} onChange={(on) => void change({ quiet: on })} />
        {quiet && (
          <div className={style.times}>
            <TimeField
              label={t('notifications.quietFrom')}
              layout="bare"
              value={quietFrom}
              onChange={(time) => time && void change({ quietFrom: time })}
            />
            <span aria-hidden>–</span>
            <TimeField
              label={t('notifications.quietTo')}
              layout="bare"
              value={quietTo}
              onChange={(time) => time && void change({ quietTo: time })}
            />
          </div>
        )}
      </div>
      {quiet && (
        <div className={style.line}>
          <CheckboxField
            label={t('notifications.quietWeekends')}
            checked={quietWeekends}
            onChange={(on) => void change({ quietWeekends: on })}
          />
        </div>
      )}
      <p className={style.note}>{t('notifications.quietNote')}</p>
      <p className={style.note}>{t('notifications.urgentNote')}</p>
    </Section>
  )
}

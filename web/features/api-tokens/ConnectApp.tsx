import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { Suspense, useState } from 'react'
import { apps } from '../../../contract/calls/apps/calls.ts'
import type { AppScope } from '../../../contract/calls/apps/scopes.ts'
import type { ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useMe } from '../../api/me.ts'
import { write } from '../../api/writes.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { dotted } from '../../format/format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { useTexts } from '../../ui/texts.ts'
import { ConfirmBySecondStep, type Ticket } from './ConfirmBySecondStep.tsx'
import type { Proof } from './proof.ts'
import { WorkgroupOfApp } from './WorkgroupOfApp.tsx'
import style from './ConnectApp.module.css'

const scopeTexts = {
  'logs:read': 'api.may.readLogs',
  'customers:read': 'api.may.readCustomers',
  'needs:read': 'api.may.readNeeds',
  'calendar:read': 'api.may.readCalendar',
  'logs:write': 'api.may.writeLogs',
  'calendar:write': 'api.may.writeCalendar',
} as const satisfies Record<AppScope, string>

const ConfirmFirst = lazyComponent(async () => (await import('./ConfirmFirst.tsx')).ConfirmFirst)

type Props = { request: ClientInputOf<typeof apps.request>; app: OutputOf<typeof apps.request> }

/** The consent: who asks, for what and where it leads; then the password, and the second step. */
export function ConnectApp({ request, app }: Props) {
  const { t } = useTexts()
  const me = useMe()
  const [scopes, setScopes] = useState<readonly AppScope[]>(app.scopes)
  const [isMissing, setMissing] = useState(false)
  const [ticket, setTicket] = useState<Ticket | null>(null)
  const allow = async (proof: Proof) => {
    setMissing(scopes.length === 0)
    if (scopes.length === 0) throw new CallError('bad_input', 400, t('api.scopes.missing'))
    const { redirectTo } = await write(apps.allow, { ...request, scopes: [...scopes], ...proof })
    location.assign(redirectTo)
    // The page is left: the button stays busy until then.
    await new Promise(() => {})
  }
  const cancel = () => location.assign(app.cancelTo)
  const choose = (scope: AppScope, isOn: boolean) => {
    setMissing(false)
    setScopes(app.scopes.filter((one) => (one === scope ? isOn : scopes.includes(one))))
  }
  const host = app.isOnThisDevice ? t('api.connect.here', { host: app.redirectHost }) : app.redirectHost
  const waiting = (
    <>
      <Skeleton rows={1} shape="line" />
      <div className={style.acts}>
        <Button onClick={cancel}>{t('ui.cancel')}</Button>
      </div>
    </>
  )
  return (
    <>
      <h2 className={style.head}>{t('api.connect.lede', { name: app.appName })}</h2>
      <p className={style.strip}>
        <Glyph icon={IconInfo} size={16} />
        <span>{t('api.connect.claim')}</span>
      </p>
      <div className={style.facts}>
        <DescriptionList
          rows={[
            [t('api.connect.to'), host],
            [t('api.connect.as'), me && dotted(me.name, me.email)],
            [t('api.connect.workgroup'), <WorkgroupOfApp key="workgroup" />],
          ]}
        />
      </div>
      <fieldset className={style.scopes}>
        <legend>{t('api.scopes')}</legend>
        {app.scopes.map((scope) => (
          <CheckboxField
            key={scope}
            label={t(scopeTexts[scope])}
            checked={scopes.includes(scope)}
            onChange={(isOn) => choose(scope, isOn)}
          />
        ))}
        {isMissing && <p className={style.missing}>{t('api.scopes.missing')}</p>}
      </fieldset>
      {ticket ? (
        <ConfirmBySecondStep {...ticket} onConfirm={allow} onCancel={cancel} onExpired={() => setTicket(null)} />
      ) : (
        <Suspense fallback={waiting}>
          <ConfirmFirst
            clientId={request.clientId ?? ''}
            scopes={scopes}
            onScopes={(before) => setScopes(app.scopes.filter((one) => before.includes(one)))}
            waiting={waiting}
            onConfirm={allow}
            onTicket={setTicket}
            onCancel={cancel}
          />
        </Suspense>
      )}
    </>
  )
}

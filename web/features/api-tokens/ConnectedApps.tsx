import { apps } from '../../../contract/calls/apps/calls.ts'
import { appPaths } from '../../../contract/calls/apps/scopes.ts'
import { tokenLimits } from '../../../contract/calls/api-tokens/scopes.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { errorMessage, useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { useWrite } from '../../api/writes.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { scopeWords } from './scope-words.ts'
import style from './ApiTokens.module.css'

type App = OutputOf<typeof apps.list>['items'][number]

/** Assistants and other programs that the user has connected, with the address for connecting one. */
export function ConnectedApps() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(apps.list, {})
  const items = read.data?.items ?? []
  return (
    <Section title={t('api.apps')} count={items.length > 0 ? items.length : undefined}>
      {read.isPending && <Skeleton rows={2} shape="line" />}
      {read.isError && !read.data && (
        <ErrorNotice text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {items.length > 0 && (
        <table className={`tbl ${style.tokens}`}>
          <thead>
            <tr>
              <th scope="col">{t('api.col.name')}</th>
              <th scope="col">{t('api.col.scopes')}</th>
              <th scope="col">{t('api.col.used')}</th>
              <th scope="col" aria-label={t('api.apps.disconnect')} />
            </tr>
          </thead>
          <tbody>
            {items.map((app) => (
              <Row key={app.appId} app={app} />
            ))}
          </tbody>
        </table>
      )}
      <p className={`s13 t2 ${style.help}`}>
        {t('api.apps.address')} <code className={style.address}>{location.origin + appPaths.mcp}</code>
      </p>
      <p className={`s12 t3 ${style.help}`}>{t('api.apps.help', { count: tokenLimits.unusedDays })}</p>
    </Section>
  )
}

function Row({ app }: { app: App }) {
  const { t, language } = useTexts()
  const format = useFormat()
  const here = useMe()?.workgroupName
  const disconnecting = useWrite(apps.disconnect, t('doing.delete'))
  const { appId, appName: name, workgroupName, lastUsedAt } = app
  const scopes = scopeWords(t, language, app.scopes)
  const used = lastUsedAt === null ? t('api.never') : format.moment(lastUsedAt)
  const since = t('api.apps.since', { day: format.date(format.dayOf(app.createdAt)) })
  const elsewhere = workgroupName !== here && workgroupName
  const disconnect = async () => {
    const title = t('api.apps.disconnect.title', { name })
    const verb = t('api.apps.disconnect')
    if (!(await confirm({ title, body: t('api.apps.disconnect.body'), verb, danger: true }))) return
    disconnecting.mutate(
      { appId },
      {
        onSuccess: () => void toast.success(t('api.apps.disconnected')),
        onError: (error) => toast.error(errorMessage(error, t)),
      },
    )
  }
  return (
    <tr>
      <td>
        <span className={style.name}>{name}</span>
        <span className="sub desk">{dotted(since, elsewhere)}</span>
        <span className="sub phone">{dotted(scopes, used, elsewhere)}</span>
      </td>
      <td className="t2 desk">{scopes}</td>
      <td className="t2 num desk">{used}</td>
      <td className="r">
        <Button
          size="sm"
          busy={disconnecting.isPending}
          aria-label={t('api.apps.disconnectOf', { name })}
          onClick={() => void disconnect()}
        >
          {t('api.apps.disconnect')}
        </Button>
      </td>
    </tr>
  )
}

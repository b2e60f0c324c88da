import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import { Suspense, useState, type ReactNode } from 'react'
import { webhooks as contract } from '../../../contract/calls/webhooks/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { mayManageWebhooks } from '../../../contract/permissions.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { AwaitFonts } from '../../kit/AwaitFonts.tsx'
import { OneTimeAddress } from '../../kit/OneTimeAddress.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { Deliveries } from './Deliveries.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import style from './Webhooks.module.css'

const MakeWebhook = lazyComponent(
  async () => (await withTexts(['security'], () => import('./MakeWebhook.tsx'))).MakeWebhook,
)

/** The webhooks of the workgroup and what was delivered to them, for its Master. */
export function WebhooksScreen() {
  const { t } = useTexts()
  useTitle(t('hooks.title'))
  if (mayManageWebhooks(usePerson())) return <Webhooks />
  return (
    <Frame>
      <EmptyState icon={IconWebhook} title={t('hooks.onlyMaster')} body={t('hooks.onlyMaster.body')} />
    </Frame>
  )
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('settings.workgroup')} glyph={22} to={paths.workgroup} />}
        title={t('hooks.title')}
        actions={action}
      />
      <AwaitFonts meanwhile={<Skeleton rows={4} shape="line" padded />}>{children}</AwaitFonts>
    </>
  )
}

function Webhooks() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(contract.list, {})
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<{ webhookId: string; secret: string; words: string } | null>(null)
  const all = read.data?.items ?? []
  const isEmpty = read.data !== undefined && all.length === 0
  const add = (
    <Button look="primary" icon={IconPlus} onClick={() => setMaking(true)}>
      {t('hooks.add')}
    </Button>
  )
  const shown = made && all.some(({ webhookId }) => webhookId === made.webhookId) ? made : null
  return (
    <Frame action={!isEmpty && add}>
      <div className={`page ${style.page}`}>
        {read.isPending && <Skeleton rows={3} shape="line" />}
        {read.isError && !read.data && (
          <ErrorNotice text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
        )}
        {shown && <Secret {...shown} />}
        {isEmpty && <EmptyState icon={IconWebhook} title={t('hooks.none')} body={t('hooks.none.body')} action={add} />}
        {all.length > 0 && (
          <>
            <RowList label={t('hooks.title')}>
              {all.map((webhook) => (
                <WebhookRow
                  key={webhook.webhookId}
                  webhook={webhook}
                  onSecret={(secret, words) => setMade({ webhookId: webhook.webhookId, secret, words })}
                />
              ))}
            </RowList>
            <p className={`s12 t3 ${style.help}`}>{t('hooks.help')}</p>
            <Deliveries webhooks={all} />
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {isMaking && (
          <MakeWebhook
            onClose={() => setMaking(false)}
            onMade={({ webhookId, secret }) => setMade({ webhookId, secret, words: t('hooks.made') })}
          />
        )}
      </Suspense>
    </Frame>
  )
}

function Secret({ secret, words }: { secret: string; words: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className={style.made}>
      <p className={style.name}>{words}</p>
      <OneTimeAddress
        url={secret}
        words={{
          once: t('hooks.secret.once'),
          copy: t('hooks.copy'),
          copied: t('hooks.copied'),
          notCopied: t('hooks.notCopied'),
        }}
      />
    </div>
  )
}

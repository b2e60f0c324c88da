import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPlugX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { apps } from '../../../contract/calls/apps/calls.ts'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { paths } from '../../../contract/core/paths.ts'
import { CallError, isNotReached } from '../../api/call-error.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { ConnectApp } from './ConnectApp.tsx'
import style from './ConnectApp.module.css'

/** Where an app asks to be connected; the request is in the address, as /apps/authorize has put it there. */
export function ConnectAppScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [address] = useSearchParams()
  const request = useMemo(
    () =>
      Object.fromEntries(
        apps.request.input.names.map(([ours, wire]) => [ours, address.get(wire) ?? '']),
      ) as ClientInputOf<typeof apps.request>,
    [address],
  )
  const read = useRead(apps.request, request)
  useTitle(t('api.connect.title'))
  const app = read.data
  const isWrong = read.error instanceof CallError && !isNotReached(read.error) && read.error.status < 500
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('api.title')} glyph={22} to={paths.apiTokens} />}
        title={t('api.connect.title')}
      />
      <div className={`page ${style.page}`}>
        {read.isPending && <Skeleton rows={4} shape="line" />}
        {!app && isWrong && (
          <EmptyState icon={IconPlugX} title={t('api.connect.broken')} body={t('api.connect.broken.body')} />
        )}
        {!app && read.isError && !isWrong && (
          <ErrorNotice text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
        )}
        {app && app.problem !== '' && (
          <EmptyState
            icon={IconPlugX}
            title={t('api.connect.broken')}
            body={t('api.connect.broken.body')}
            action={<Button onClick={() => location.assign(app.cancelTo)}>{t('api.connect.back')}</Button>}
          />
        )}
        {app && app.problem === '' && <ConnectApp key={request.clientId} request={request} app={app} />}
      </div>
    </>
  )
}

import IconMissing from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { AuthLayout } from '../auth/shared/AuthLayout.tsx'
import { Reply } from './Reply.tsx'
import { numberOf, StatusChip } from './StatusChip.tsx'
import { Talk } from './Talk.tsx'
import { useFailureToast } from '../../kit/use-failure-toast.ts'

/** An inquiry of a sender without an account, opened by the link of a mail. */
export function OpenedInquiryScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { code } = usePathParams(paths.openedInquiry)
  const inquiry = useRead(inquiries.opened, { code })
  const isGone = inquiry.error?.word === 'not_found' || inquiry.error?.word === 'bad_input'
  useFailureToast(inquiry.error, t('support.detailFailed'))
  if (isGone)
    return (
      <AuthLayout wide title={t('nav.support')}>
        <EmptyState
          icon={IconMissing}
          title={t('support.gone.title')}
          body={t('support.gone.body')}
          action={<Button to={paths.publicSupport}>{t('support.send')}</Button>}
        />
      </AuthLayout>
    )
  if (!inquiry.data)
    return (
      <AuthLayout wide title={t('nav.support')}>
        {inquiry.error ? (
          <ErrorNotice
            text={errorText(inquiry.error)}
            onRetry={() => void inquiry.refetch()}
            busy={inquiry.isFetching}
          />
        ) : (
          <Skeleton rows={4} shape="line" />
        )}
      </AuthLayout>
    )
  return (
    <AuthLayout
      wide
      title={t('support.number', { number: numberOf(inquiry.data) })}
      lede={
        <>
          <StatusChip status={inquiry.data.status} /> {t('support.private')}
        </>
      }
    >
      <Talk inquiry={inquiry.data} code={code} />
      <Reply
        inquiry={inquiry.data}
        keep={`reply ${inquiry.data.id}`}
        onReply={(content, options) =>
          write(inquiries.replyOpened, { code, content }, { ...options, becomes: [inquiries.opened, { code }] })
        }
      />
    </AuthLayout>
  )
}

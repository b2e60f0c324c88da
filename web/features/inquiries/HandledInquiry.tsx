import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { dotted } from '../../format/format.ts'
import { languageNames } from '../../i18n/i18n.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import IconMissing from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { numberOf, StatusChip } from './StatusChip.tsx'
import { Talk } from './Talk.tsx'
import { Answer } from './Answer.tsx'
import style from './Inbox.module.css'
import { Note } from './Note.tsx'
import { Sender } from './Sender.tsx'
import { useHandle, type Handled } from './use-handle.ts'

/** An inquiry for operators: its messages and notes, the answer, the sender. */
export function HandledInquiry({ id }: { id: string }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(inquiries.handled, { id })
  if (read.data)
    return (
      <>
        <div className={style.mid}>
          <div className={style.said}>
            <Head inquiry={read.data} />
            <Talk inquiry={read.data} notes={read.data.notes} />
            <Note id={id} />
          </div>
          <Answer inquiry={read.data} />
        </div>
        <Sender inquiry={read.data} />
      </>
    )
  const isGone = read.error && ['not_found', 'bad_input'].includes(read.error.word)
  return (
    <div className={style.mid}>
      {read.isPending && <Skeleton rows={4} shape="line" />}
      {isGone && (
        <EmptyState
          icon={IconMissing}
          title={t('form.gone')}
          action={<Button to={paths.inbox}>{t('inbox.back')}</Button>}
        />
      )}
      {read.error && !isGone && (
        <ErrorNotice text={errorText(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
      )}
    </div>
  )
}

function Head({ inquiry }: { inquiry: Handled }) {
  const { t } = useTexts()
  const format = useFormat()
  const { take, setStatus } = useHandle(inquiry)
  const { isMine, takenBy, status } = inquiry
  const isCompleted = status === 'completed'
  return (
    <header className={style.head}>
      <h2>{t('support.number', { number: numberOf(inquiry) })}</h2>
      <StatusChip status={status} />
      <span className={style.acts}>
        <Button size="sm" onClick={() => void take(!isMine)}>
          {t(isMine ? 'inbox.release' : 'inbox.take')}
        </Button>
        <Menu
          label={t('inbox.more')}
          items={[
            isCompleted
              ? { label: t('inbox.reopen'), onSelect: () => void setStatus('processing') }
              : { label: t('inbox.complete'), onSelect: () => void setStatus('completed') },
          ]}
          trigger={(props) => (
            <Button {...props} size="sm" className="sq" aria-label={t('inbox.more')}>
              <Glyph icon={IconDots} />
            </Button>
          )}
        />
      </span>
      <p>
        {dotted(
          languageNames[inquiry.language],
          format.moment(inquiry.createdAt),
          takenBy && t('inbox.takenBy', { name: takenBy }),
        )}
      </p>
    </header>
  )
}

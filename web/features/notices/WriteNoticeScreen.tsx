import { useNavigate } from 'react-router'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { notices } from '../../../contract/calls/notices/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { EditPage } from '../../kit/forms/EditPage.tsx'
import { FormPage } from '../../kit/forms/FormPage.tsx'
import { RecordPage } from '../../kit/records/RecordPage.tsx'
import { useEdit } from '../../kit/forms/use-edit.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { startDraft } from '../../offline/drafts/start-draft.ts'
import { useMe, usePerson } from '../../api/me.ts'
import { usePathParams } from '../../kit/address/params.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { FormFiles, RecordFiles, estimatedHeight, uploadFormFiles } from '../files/shared/later.tsx'
import { sendKeys } from '../sales-logs/shared/send-keys.ts'
import { useBoard, type Board } from './boards.ts'
import { emptyNotice, noticeFormOf, noticeInput, type NoticeForm } from './notice-form.ts'
import { NoticeFields } from './NoticeFields.tsx'
import { useNoticeLabels } from './use-notice-labels.ts'
import style from './Notices.module.css'

const draftNameOf = (board: Board) => `notice of ${board.name}`

/** Creates or edits a notice, for users who may write on this board. */
export function WriteNoticeScreen() {
  const { t } = useTexts()
  const board = useBoard()
  const person = usePerson()
  const me = useMe()
  const { noticeId: id } = usePathParams(paths.editNotice)
  const notice = useRead(board.calls.detail, { id }, { enabled: id !== '', staleTime: 0 })
  const title = t(id ? 'notices.editTitle' : 'notices.newTitle')
  useTitle(notice.data ? [title, notice.data.title].join(' · ') : title)
  if (!id && me && !board.mayWrite(person))
    return (
      <>
        <PageHeader title={title} />
        <ErrorNotice page text={t('error.access_denied')} />
      </>
    )
  // It waits for `me`, which contains the time zone of the entered times.
  if (!id && me) return <NewNotice key={board.name} board={board} />
  return (
    <RecordPage
      read={notice}
      title={title}
      leave={{ label: t('ui.close'), to: board.list, by: 'cross' }}
      list={{ label: t('notices.toList'), to: board.list }}
      may={() => board.mayWrite(person)}
      isReady={me !== undefined}
    >
      {(record) => <EditNotice key={id} notice={record} board={board} />}
    </RecordPage>
  )
}

function NewNotice({ board }: { board: Board }) {
  const { t } = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const form = useForm({
    rules: board.calls.create.input,
    keep: draftNameOf(board),
    first: () => ({ ...emptyNotice(), clientKey: crypto.randomUUID() as string }),
    input: ({ clientKey, ...values }) => ({ ...noticeInput(values, format), clientKey }),
    labels: useNoticeLabels(),
  })
  const submit = () => {
    const given = form.check()
    if (!given) return
    void form.send(
      async () => {
        const { id } = await write(board.calls.create, given)
        form.forget()
        void uploadFormFiles(draftNameOf(board), board.holds, id, t)
        toast.success(t('notices.registered'))
        void navigate(href(board.one, { noticeId: id }), { replace: true })
      },
      { doing: t('notices.doing'), failed: t('notices.registerFailed') },
    )
  }
  return (
    <FormPage
      form={form}
      path={[{ label: t('nav.notices'), to: board.list }, { label: t('notices.newTitle') }]}
      leaveTo={board.list}
      verb={t('notices.register')}
      keys={sendKeys}
      className={style.form!}
      onSubmit={submit}
    >
      <NoticeFields
        form={form}
        board={board}
        isPublished={false}
        files={<FormFiles form={draftNameOf(board)} kind="notice" />}
      />
    </FormPage>
  )
}

function EditNotice({ notice, board }: { notice: OutputOf<typeof notices.detail>; board: Board }) {
  const { t } = useTexts()
  const format = useFormat()
  const isOn = (on: boolean) => t(on ? 'notices.yes' : 'notices.no')
  const edit = useEdit({
    record: notice,
    read: board.calls.detail,
    update: board.calls.update,
    form: (one) => noticeFormOf(one, format),
    input: (values: NoticeForm, was) => noticeInput(values, format, was),
    labels: useNoticeLabels(),
    shown: (values) => ({
      isPinned: isOn(values.isPinned),
      tells: isOn(values.tells),
      opensAt: values.day ? format.momentOf(values.day, values.time) : '',
    }),
    to: href(board.one, { noticeId: notice.id }),
    saved: () => t('notices.updated'),
    failed: t('notices.updateFailed'),
    anew: (values) => {
      startDraft(draftNameOf(board), { ...values, clientKey: crypto.randomUUID() })
      return board.register
    },
  })
  return (
    <EditPage
      edit={edit}
      path={[
        { label: t('nav.notices'), to: board.list },
        { label: edit.form.values.title || notice.title, to: edit.to },
        { label: t('notices.editTitle') },
      ]}
      keys={sendKeys}
      className={style.form!}
    >
      <NoticeFields
        form={edit.form}
        board={board}
        isPublished={notice.isOpen}
        files={
          <div className={style.files} style={{ minHeight: estimatedHeight(notice.files, 5) }}>
            <RecordFiles wide kind={board.holds} id={notice.id} files={notice.files} mayEdit mayDelete />
          </div>
        }
      />
    </EditPage>
  )
}

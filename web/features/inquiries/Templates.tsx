import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { answerTemplates } from '../../../contract/calls/answer-templates/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { Language } from '../../../contract/codes.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useErrorMessage } from '../../api/error-message.ts'
import { useClientKey } from '../../kit/forms/use-client-key.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Inbox.module.css'

type Template = OutputOf<typeof answerTemplates.list>['items'][number]
type Props = { language: Language; answer: string; onUse: (content: string) => void }

/** Answer templates in the sender's language: one is inserted, or the current answer saved as one. */
export function Templates({ open, onClose, ...rest }: Props & { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog open={open} onClose={onClose} title={t('inbox.templates')} cross>
      <Choose {...rest} />
      {rest.answer.trim() !== '' && <Keep {...rest} />}
    </Dialog>
  )
}

function Choose({ language, answer, onUse }: Props) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const list = useRead(answerTemplates.list, { language })
  const changed = async (work: Promise<unknown>) => {
    await work.then(
      () => toast.success(t('inbox.templates.kept')),
      (error: unknown) => toast.error(errorText(error)),
    )
  }
  const replace = ({ id, title, ver }: Template) =>
    changed(write(answerTemplates.update, { id, language, title, content: answer.trim(), ver }))
  const remove = ({ id, ver }: Template) =>
    write(answerTemplates.delete, { id, ver }).catch((error: unknown) => toast.error(errorText(error)))
  return (
    <>
      {list.isPending && <Skeleton rows={2} shape="line" />}
      {list.isError && (
        <ErrorNotice text={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
      )}
      {list.data?.total === 0 && <p className={style.small}>{t('inbox.templates.none')}</p>}
      {(list.data?.total ?? 0) > 0 && (
        <RowList label={t('inbox.templates')}>
          {list.data?.items.map((one) => (
            <ListRow
              key={one.id}
              title={one.title}
              sub={one.content}
              onClick={() => onUse(one.content)}
              facts={
                <>
                  {answer.trim() !== '' && (
                    <IconButton
                      icon={IconReplace}
                      size="sm"
                      label={t('inbox.templates.update', { title: one.title })}
                      onClick={() => void replace(one)}
                    />
                  )}
                  <IconButton
                    icon={IconTrash}
                    size="sm"
                    label={t('inbox.templates.delete', { title: one.title })}
                    onClick={() => void remove(one)}
                  />
                </>
              }
            />
          ))}
        </RowList>
      )}
    </>
  )
}

function Keep({ language, answer }: Props) {
  const { t } = useTexts()
  const keyOf = useClientKey()
  const form = useForm({
    rules: answerTemplates.create.input,
    first: () => ({ title: '' }),
    input: (values) => ({ ...values, language, content: answer, clientKey: keyOf(`${values.title} ${answer}`) }),
    labels: { title: t('inbox.templates.title'), content: t('inbox.answerLabel') },
  })
  const keep = () => {
    const given = form.check()
    if (!given) return
    void form.send(
      async () => {
        await write(answerTemplates.create, given)
        keyOf('')
        form.change({ title: '' })
        toast.success(t('inbox.templates.kept'))
      },
      { doing: t('doing.save'), failed: t('form.saveFailed') },
    )
  }
  return (
    <Form {...form.frame} onSubmit={keep} className={style.answer!}>
      <TextField {...form.field('title')} />
      <CallErrorNotice error={form.refusal} busy={form.busy} />
      <div className={style.answerActs}>
        <Button type="submit" size="sm" busy={form.busy}>
          {t('inbox.templates.keep')}
        </Button>
      </div>
    </Form>
  )
}

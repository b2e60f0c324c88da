import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dotted } from '../../format/format.ts'
import type { Entry } from '../../offline/send-queue/entry.ts'
import { useWaiting, waiting } from '../../offline/send-queue/list.ts'
import { filesOf, rowsOf } from '../../offline/send-queue/rows.ts'
import { loadSendQueue } from '../../offline/send-queue/send-queue.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './SendQueue.module.css'

/**
 * The entries of the send queue with their state and actions; nothing where there are none.
 * @param page on a page of its own
 */
export function WaitingList({ page = false }: { page?: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const all = useWaiting()
  const [busy, setBusy] = useState(false)
  const rows = rowsOf(all)
  if (rows.length === 0) return null
  const retry = async () => {
    setBusy(true)
    await loadSendQueue()
      .then((queue) => queue.retry())
      .catch(() => {})
    setBusy(false)
  }
  const section = (
    <Section
      title={t('outbox.heading')}
      count={format.number(rows.length)}
      action={
        <Button size="sm" look="ghost" busy={busy} onClick={() => void retry()}>
          {t('outbox.again')}
        </Button>
      }
    >
      <div className={style.list}>
        <RowList label={t('outbox.heading')}>
          {rows.map((entry) => (
            <Row key={entry.id} entry={entry} files={filesOf(all, entry.id)} />
          ))}
        </RowList>
      </div>
    </Section>
  )
  return page ? <div className={`page ${style.page}`}>{section}</div> : section
}

const icons = { refused: IconAlert, sending: IconClock, waiting: IconClock }
/** No form can correct it: its record was deleted, or the user may not write there any more. */
const hasNoForm = ({ kind, word }: Entry) =>
  !['log', 'contact', 'plan'].includes(kind) && ['not_found', 'no_permission', 'access_denied'].includes(word)
const openWords = ({ kind, word }: Entry) =>
  kind === 'planDelete' ? 'outbox.open' : word === 'stale' ? 'outbox.compare' : 'outbox.mend'
function Row({ entry, files }: { entry: Entry; files: readonly Entry[] }) {
  const { t } = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const { kind, title, about, why, needs, workgroupId, workgroupName } = entry
  const isHere = workgroupId === shownWorkgroup()?.id
  const state = waiting.sending() === entry.id ? 'sending' : entry.state
  const at = new Date(entry.at).toISOString()
  const when = format.dayOf(at) === format.today() ? format.time(at) : format.dayShort(format.dayOf(at))
  const open = () =>
    void import('./open-in-form.ts')
      .then(({ openInForm }) => openInForm(entry, t))
      .then(
        (path) => (path ? void navigate(path) : toast.info(t('outbox.underWay'))),
        () => toast.error(t('app.offline')),
      )
  const drop = async () => {
    const question = { title: t('outbox.dropTitle'), body: t('outbox.dropBody'), verb: t('outbox.drop'), danger: true }
    if (!(await confirm(question))) return
    const isRemoved = await (await loadSendQueue()).remove(entry)
    if (!isRemoved) toast.info(t('outbox.underWay'))
  }
  const copy = async () => {
    await navigator.clipboard.writeText([title, about, entry.text].filter(Boolean).join('\n'))
    toast.success(t('outbox.copied'))
  }
  const stateTexts = {
    sending: t('outbox.sending'),
    refused: '',
    waiting: t(needs ? 'outbox.afterContact' : 'outbox.waits'),
  }
  const mayOpen = isHere && kind !== 'card' && state !== 'sending' && !hasNoForm(entry)
  const ownFiles = [entry, ...files].flatMap(({ file }) => file ?? [])
  const mayCopy = !isHere || hasNoForm(entry)
  const save = async () => {
    const { saveFile } = await import('../../wrapper.ts')
    for (const file of ownFiles) saveFile(file)
  }
  return (
    <li className={style.row} data-state={state}>
      <Glyph icon={icons[state]} />
      <div className={style.what}>
        <div className={style.title}>
          {kind !== 'log' && <span className={style.kind}>{t(`outbox.kind.${kind}`)} · </span>}
          {title || t('outbox.untitled')}
        </div>
        <div className={style.sub}>
          {dotted(
            about,
            files.length > 0 ? t('outbox.files', { count: files.length }) : '',
            t('outbox.at', { time: when }),
          )}
        </div>
        {!isHere && <div className={style.sub}>{t('outbox.elsewhere', { name: workgroupName })}</div>}
        {why && (
          <div className={style.why} role={state === 'refused' ? 'alert' : undefined}>
            {why}
          </div>
        )}
      </div>
      <span className={style.state}>{stateTexts[state]}</span>
      <span className={style.acts}>
        {mayOpen && (
          <Button size="sm" onClick={open}>
            {t(openWords(entry))}
          </Button>
        )}
        {mayCopy && kind !== 'file' && kind !== 'card' && (
          <Button size="sm" onClick={() => void copy()}>
            {t('outbox.copy')}
          </Button>
        )}
        {mayCopy && ownFiles.length > 0 && (
          <Button size="sm" onClick={() => void save()}>
            {t('outbox.saveFiles', { count: ownFiles.length })}
          </Button>
        )}
        {state !== 'sending' && (
          <IconButton size="sm" icon={IconTrash} label={t('outbox.drop')} onClick={() => void drop()} />
        )}
      </span>
    </li>
  )
}

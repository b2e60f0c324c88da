import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useNavigate } from 'react-router'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import type { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { dotted, titled } from '../../../format/format.ts'
import { usePerson } from '../../../api/me.ts'
import type { MenuItem } from '../../../ui/overlays/Menu.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { mailDraft } from '../../../ui/mail-draft.ts'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { startNewLog } from '../shared/start-log.ts'

/** Menu items of a log: copy link, e-mail, duplicate, earlier versions, print. */
export function useLogMenu(log: OutputOf<typeof salesLogs.detail>, mayEdit: boolean): MenuItem[] {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const navigate = useNavigate()
  const link = new URL(`#${href(paths.log, { logId: log.id })}`, location.href).href
  const earlier = href(paths.logVersions, { logId: log.id })
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.success(t('logs.linkCopied')),
      () => toast.error(t('logs.linkNotCopied', { link }), { ms: 8000 }),
    )
  const duplicate = async () => {
    // Loaded on demand: it depends on the form code, which this page does not include.
    const { duplicateOf } = await import('../write/duplicate-log.ts')
    void navigate(startNewLog(duplicateOf(log, format, person.userId), `like-${log.id}`))
  }
  const summaryLine = dotted(log.customerName, titled(log.contactName, log.contactPosition), format.moment(log.at))
  return [
    { label: t('logs.copyLink'), icon: IconLink, onSelect: () => void copy() },
    { label: t('logs.mail'), icon: IconMail, href: mailDraft(log.title, `${summaryLine}\n\n${log.content}`, link) },
    { label: t('logs.duplicate'), icon: IconCopy, onSelect: () => void duplicate() },
    ...(mayEdit ? [{ label: t('logs.versions'), icon: IconHistory, onSelect: () => void navigate(earlier) }] : []),
    { label: t('logs.print'), icon: IconPrinter, onSelect: () => print() },
  ]
}

import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { drafts } from '../../../contract/calls/drafts/calls.ts'
import { dotted } from '../../format/format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Monogram } from '../../ui/elements/Monogram.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { deviceName } from '../profile/shared/device-name.ts'
import style from './Drafts.module.css'

export type Row = OutputOf<typeof drafts.list>['items'][number]

/** A draft: its customer, how its text begins, when and on which device it was written. */
export function DraftRow({
  draft,
  choice,
  onOpen,
  onDelete,
}: {
  draft: Row
  choice?: ReactNode
  onOpen: () => void
  onDelete?: () => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { browser, system } = deviceName(draft.device)
  const device = draft.isHere ? t('draft.thisDevice') : [browser, system].filter(Boolean).join(', ')
  const title = draft.kind === 'log' ? draft.title : draft.logTitle || draft.title
  const when =
    format.dayOf(draft.updatedAt) === format.today()
      ? format.time(draft.updatedAt)
      : format.dayShort(format.dayOf(draft.updatedAt))
  const goes = draft.goesAt && t('draft.goes', { day: format.dayShort(format.dayOf(draft.goesAt)) })
  const first = draft.content.replace(/<@\d+>/g, '@…').trim()
  return (
    <ListRow
      onClick={onOpen}
      lead={
        <>
          {choice && <span className={style.tick}>{choice}</span>}
          <Monogram name={draft.customerName || '?'} />
        </>
      }
      title={
        <span className={title ? undefined : style.untitled}>
          {draft.kind === 'log' ? '' : `${t(`draft.kind.${draft.kind}`)} · `}
          {title || t('draft.untitled')}
        </span>
      }
      sub={dotted(draft.customerName || (draft.kind === 'log' ? t('draft.noCustomer') : ''), draft.contactName, first)}
      facts={
        <>
          <span className={`desk ${style.acts}`}>
            <Button size="sm" onClick={onOpen}>
              {t('draft.goOn')}
            </Button>
            {onDelete && <IconButton size="sm" icon={IconTrash} label={t('draft.deleteOne')} onClick={onDelete} />}
          </span>
          <span className={style.when}>
            <time dateTime={draft.updatedAt}>{when}</time>
            <span className={goes ? style.goes : undefined}>{goes || device}</span>
          </span>
        </>
      }
    />
  )
}

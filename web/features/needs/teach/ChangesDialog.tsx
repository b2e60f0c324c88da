import { href, paths } from '../../../../contract/core/paths.ts'
import { needs } from '../../../../contract/calls/needs/calls.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { TypeChange } from './TypeChange.tsx'

/** The sentences of other logs that the last lesson changed, each with a link to its log. */
export function ChangesDialog({ count, onDone }: { count: number; onDone: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const read = useRead(needs.changes, {})
  const title = t('teaching.moved', { count })
  return (
    <Dialog open onClose={onDone} title={title} cross>
      {read.isPending && <LoadingIndicator />}
      {read.isError && <ErrorNotice text={t('teaching.changesFailed')} onRetry={() => void read.refetch()} />}
      {read.data && (
        <>
          <p className="s12 t3">{t(read.data.total > 0 ? 'teaching.changesKept' : 'teaching.changesNone')}</p>
          <RowList label={title}>
            {read.data.items.map(({ logId, start, sentence, was, wasItemName, becomes, itemName, ...log }) => (
              <ListRow
                key={`${logId} ${start}`}
                title={sentence}
                sub={dotted(log.customerName, log.logTitle, format.date(format.dayOf(log.at)))}
                to={href(paths.log, { logId })}
                facts={<TypeChange from={was} fromItem={wasItemName} to={becomes} toItem={itemName} />}
              />
            ))}
          </RowList>
        </>
      )}
    </Dialog>
  )
}

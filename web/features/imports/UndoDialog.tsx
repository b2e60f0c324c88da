import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { write } from '../../api/writes.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Imports.module.css'
import { runWithErrorToast } from './shared/request-download.ts'
import type { Import } from './use-import.ts'

/** Shows how many records are deleted and restored, and how many stay because users have changed them. */
export function UndoDialog({ one, onClose }: { one: Import; onClose: () => void }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const read = useRead(imports.lookAtUndo, { importId: one.importId }, { staleTime: 0 })
  const undo = async () => {
    setBusy(true)
    const isDone = await runWithErrorToast(t, t('imports.undoing'), () =>
      write(imports.undo, { importId: one.importId }),
    )
    setBusy(false)
    if (isDone) onClose()
  }
  const seen = read.data
  const removed = seen && { customers: seen.customersRemoved, contacts: seen.contactsRemoved }
  const restored = seen && { customers: seen.customersRestored, contacts: seen.contactsRestored }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('imports.undoAsk')}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('imports.cancel')}
          </Button>
          <Button look="danger" busy={busy} disabled={!seen} onClick={() => void undo()}>
            {t('imports.undo')}
          </Button>
        </>
      }
    >
      <p>{t('imports.undoWhat', { name: one.fileName })}</p>
      {!seen &&
        (read.error ? (
          <ErrorNotice text={errorText(read.error)} onRetry={() => void read.refetch()} />
        ) : (
          <Skeleton rows={2} shape="line" />
        ))}
      {seen && (
        <ul className={style.undo}>
          <li>
            <Glyph icon={IconTrash} />
            {t('imports.undoRemoves', removed)}
          </li>
          <li>
            <Glyph icon={IconBack} />
            {t('imports.undoRestores', restored)}
          </li>
          {seen.keptCount > 0 && (
            <li>
              <Glyph icon={IconLock} />
              <div>
                {t('imports.undoKeeps', { count: seen.keptCount })}
                <ul>
                  {seen.kept.map(({ customerId, customerName, why }) => (
                    <li key={customerId}>
                      <Anchor className="link" to={href(paths.customer, { customerId })}>
                        {customerName}
                      </Anchor>{' '}
                      {t(`imports.kept.${why}`)}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          )}
        </ul>
      )}
    </Dialog>
  )
}

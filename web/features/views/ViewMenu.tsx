import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../boot/lazy.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { View } from './saved-views.ts'
import { useViewActions } from './use-view-actions.ts'

const ViewDialog = lazyComponent(async () => (await import('./ViewDialog.tsx')).ViewDialog)

/** The actions on a view, for users who may change it. */
export function ViewMenu({ view, all }: { view: View; all: View[] }) {
  const { t } = useTexts()
  const [isEdited, setEdited] = useState(false)
  const actions = useViewActions(all)
  const ids = actions.idsBeside(view)
  return (
    <>
      <Menu
        label={t('logs.view.more', { name: view.name })}
        items={[
          { label: t('logs.view.edit'), icon: IconPencil, onSelect: () => setEdited(true) },
          {
            label: t('logs.view.up'),
            icon: IconUp,
            disabled: ids[0] === view.id,
            onSelect: () => actions.move(view, -1),
          },
          {
            label: t('logs.view.down'),
            icon: IconDown,
            disabled: ids.at(-1) === view.id,
            onSelect: () => actions.move(view, 1),
          },
          {
            label: t('logs.view.delete'),
            icon: IconTrash,
            line: true,
            danger: true,
            onSelect: () => void actions.remove(view),
          },
        ]}
        trigger={(props) => (
          <IconButton {...props} size="sm" icon={IconDots} label={t('logs.view.more', { name: view.name })} />
        )}
      />
      {isEdited && (
        <Suspense fallback={null}>
          <ViewDialog view={view} filters={view} onDone={() => setEdited(false)} />
        </Suspense>
      )}
    </>
  )
}

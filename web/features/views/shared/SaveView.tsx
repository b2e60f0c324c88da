import IconAdd from '@tabler/icons-react/dist/esm/icons/IconBookmarkPlus.mjs'
import IconSave from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayChangeView } from '../../../../contract/permissions.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { usePerson } from '../../../api/me.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import type { Icon } from '../../../ui/elements/Glyph.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { phoneMedia, useMediaQuery } from '../../../ui/use-media-query.ts'
import { addressOf, isChanged, useViews, type ViewableFilters } from '../saved-views.ts'
import { useViewActions } from '../use-view-actions.ts'
import { ViewMenu } from '../ViewMenu.tsx'

const ViewDialog = lazyComponent(async () => (await import('../ViewDialog.tsx')).ViewDialog)

/** On a phone an icon: two texts would not fit in one line with the filters. */
function SaveButton({ icon, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  if (useMediaQuery(phoneMedia)) return <IconButton icon={icon} label={label} glyph={20} onClick={onClick} />
  return (
    <Button look="ghost" size="sm" onClick={onClick}>
      {label}
    </Button>
  )
}

/** Saves the current filters as a new view, or in the current one. */
export function SaveView({ filters }: { filters: ViewableFilters }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const person = usePerson()
  const all = useViews()
  const actions = useViewActions(all)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const view = all.find((one) => one.id === filters.saved)
  const mayChange = view !== undefined && mayChangeView(person, view)
  const differs = view ? isChanged(view, filters.toSave) : filters.isFiltered
  return (
    <>
      {mayChange && differs && (
        <SaveButton
          icon={IconSave}
          label={t('logs.view.keep')}
          onClick={() => void actions.keep(view, filters.toSave)}
        />
      )}
      {differs && <SaveButton icon={IconAdd} label={t('logs.view.save')} onClick={() => setDialogOpen(true)} />}
      {mayChange && <ViewMenu view={view} all={all} />}
      {isDialogOpen && (
        <Suspense fallback={null}>
          <ViewDialog
            filters={filters.toSave}
            onDone={(made) => {
              setDialogOpen(false)
              if (made) void navigate(addressOf(made))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayChangeView } from '../../../../contract/permissions.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { usePerson } from '../../../api/me.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { addressOf, isChanged, useViews, type ViewableFilters } from '../saved-views.ts'
import { useViewActions } from '../use-view-actions.ts'
import { ViewMenu } from '../ViewMenu.tsx'

const ViewDialog = lazyComponent(async () => (await import('../ViewDialog.tsx')).ViewDialog)

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
        <Button look="ghost" size="sm" onClick={() => void actions.keep(view, filters.toSave)}>
          {t('logs.view.keep')}
        </Button>
      )}
      {differs && (
        <Button look="ghost" size="sm" onClick={() => setDialogOpen(true)}>
          {t('logs.view.save')}
        </Button>
      )}
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

import IconView from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconCustomers from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconShared from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import { useState, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { mayChangeView } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { railMarks } from './rail-marks.ts'
import { addressOf, useViewCounts, useViews, type View } from './saved-views.ts'
import { useViewOrder } from './use-view-order.ts'
import { useViewCount } from './use-view-count.ts'

/**
 * Saved views in the sidebar, sortable by dragging or with Alt and an arrow key. Deferred; renders nothing without
 * views.
 */
export function SavedViews() {
  const { t } = useTexts()
  const views = useViews()
  const counts = useViewCounts()
  const viewCount = useViewCount()
  const person = usePerson()
  const order = useViewOrder(views)
  const { pathname, search } = useLocation()
  const [dragged, setDragged] = useState<{ id: string; ids: string[] } | null>(null)
  const [moved, setMoved] = useState('')
  if (views.length === 0) return null
  const saved =
    pathname === paths.logs || pathname === paths.customers ? new URLSearchParams(search).get('saved') : null
  const shown = dragged
    ? dragged.ids.flatMap((id) => views.find((view) => view.id === id) ?? []).concat(others(views, dragged.ids))
    : views
  const byKind = shown.toSorted((one, other) => Number(one.isShared) - Number(other.isShared))
  // By id, so that the marks stay while views are being moved.
  const byId = views.toSorted((one, other) => Number(one.id) - Number(other.id))
  const marks = railMarks(byId.map(({ name }) => name))
  const moveOver = (id: string) => {
    if (!dragged || id === dragged.id || !dragged.ids.includes(id)) return
    const ids = dragged.ids.filter((one) => one !== dragged.id)
    ids.splice(dragged.ids.indexOf(id), 0, dragged.id)
    setDragged({ ...dragged, ids })
  }
  const onArrowKey = (view: View) => (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    const to = order.move(view, event.key === 'ArrowUp' ? -1 : 1)
    if (to) setMoved(t('views.movedTo', { name: view.name, ...to }))
  }
  return (
    <>
      <p id="nav-views">{t('views.title')}</p>
      <ul aria-labelledby="nav-views">
        {byKind.map((view) => {
          const mayChange = mayChangeView(person, view)
          return (
            <li key={view.id} data-dragged={dragged?.id === view.id || undefined}>
              <Link
                to={addressOf(view)}
                title={view.name}
                draggable={mayChange}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged({ id: view.id, ids: order.idsBeside(view) })
                }}
                onDragEnter={() => moveOver(view.id)}
                onDragOver={(event) => event.preventDefault()}
                onDragEnd={() => {
                  if (dragged && dragged.ids.join() !== order.idsBeside(view).join()) void order.order(dragged.ids)
                  setDragged(null)
                }}
                aria-current={saved === view.id ? 'page' : undefined}
                aria-keyshortcuts={mayChange ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                onKeyDown={mayChange ? onArrowKey(view) : undefined}
              >
                <Glyph icon={iconOf(view)} />
                <span className="short" aria-hidden>
                  {marks[byId.findIndex(({ id }) => id === view.id)]}
                </span>
                <span className="label one">{view.name}</span>
                <small className="num">{viewCount(counts.of(view.id))}</small>
              </Link>
            </li>
          )
        })}
      </ul>
      <span className="unseen" role="status">
        {moved}
      </span>
    </>
  )
}

const iconOf = (view: View) => (view.subject === 'customers' ? IconCustomers : view.isShared ? IconShared : IconView)
const others = (views: View[], ids: string[]) => views.filter((view) => !ids.includes(view.id))

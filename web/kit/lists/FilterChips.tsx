import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../ui/texts.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { FilterChip } from '../../ui/lists/FilterChip.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { SheetContext } from '../../ui/forms/combobox/sheet-context.ts'
import { Sheet } from '../../ui/pages/Sheet.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import style from './FilterChips.module.css'

export type Filter = {
  name: string
  label: string
  words: string
  isSet: boolean
  remove: () => void
  editor: (done: () => void) => ReactNode
}

/** The filters that are set, as removable chips, and a menu to add the others. */
export function FilterChips({ filters }: { filters: Filter[] }) {
  const { t } = useTexts()
  const [open, setOpen] = useState<string | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone; the one to add a filter may only come now.
  const isRemoved = useRef(false)
  useEffect(() => {
    if (!isRemoved.current || !add.current) return
    isRemoved.current = false
    add.current.focus()
  })
  const shown = filters.filter(({ name, isSet }) => isSet || name === open)
  const left = filters.filter((one) => !shown.includes(one))
  return (
    <>
      {shown.map((one) => (
        <FilterWithEditor
          key={one.name}
          filter={one}
          isOpen={open === one.name}
          onOpen={(isOpen) => setOpen(isOpen ? one.name : null)}
          onRemoved={() => (isRemoved.current = true)}
        />
      ))}
      {left.length > 0 && (
        <Menu
          label={t('list.addFilter')}
          side="bottom-start"
          items={left.map(({ name, label }) => ({ label, onSelect: () => setOpen(name) }))}
          trigger={(props) => (
            <Button {...props} ref={add} look="ghost" size="sm" icon={IconPlus}>
              {t('list.addFilter')}
            </Button>
          )}
        />
      )}
    </>
  )
}

function FilterWithEditor({
  filter,
  isOpen,
  onOpen,
  onRemoved,
}: {
  filter: Filter
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onRemoved: () => void
}) {
  const { t } = useTexts()
  const { label, words, isSet, remove, editor } = filter
  const anchor = useRef<HTMLButtonElement>(null)
  const isPhone = useMediaQuery('(max-width: 767.98px)')
  const close = () => onOpen(false)
  return (
    <>
      <FilterChip
        ref={anchor}
        name={label}
        value={words || t('ui.choose')}
        expanded={isOpen}
        onEdit={() => onOpen(!isOpen)}
        onRemove={() => {
          onOpen(false)
          if (isSet) remove()
          onRemoved()
        }}
        removeLabel={t('list.removeFilter', { name: label })}
      />
      {isPhone ? (
        <Sheet open={isOpen} onClose={close} title={label}>
          <SheetContext value={true}>{editor(close)}</SheetContext>
        </Sheet>
      ) : (
        <Popover open={isOpen} onClose={close} anchor={anchor} label={label} className={style.editor!}>
          {editor(() => {
            close()
            anchor.current?.focus()
          })}
        </Popover>
      )}
    </>
  )
}

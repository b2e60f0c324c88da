import './overlays.css'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../texts.ts'
import { Dialog } from './Dialog.tsx'
import { Glyph, type Icon } from '../elements/Glyph.tsx'
import { Kbd } from '../elements/Kbd.tsx'
import { onKeys } from '../keys.ts'
import type { Choice } from '../forms/combobox/ListboxOption.tsx'
import { ListboxOptions } from '../forms/combobox/ListboxOptions.tsx'

/** `second`: a second action, with Shift+Enter, or on a touch screen by the icon at the end of the row. */
export type Command = Choice & { run: () => void; second?: { label: string; icon: Icon; run: () => void } }
export type CommandGroup = { label: string; commands: Command[]; waiting?: boolean; failed?: boolean }
type Props = {
  open: boolean
  onClose: () => void
  label: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  groups: CommandGroup[]
  empty?: string
}

/** A search field over groups of commands, which may load later; matches are highlighted. */
export function CommandPalette({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={rest.label} bare className="cmd">
      {open && <Palette {...rest} onClose={onClose} />}
    </Dialog>
  )
}

function Palette({ onClose, label, placeholder, query, onQuery, groups, empty }: Omit<Props, 'open'>) {
  const { t } = useTexts()
  const id = useId()
  const [at, setAt] = useState(0)
  const commands = groups.flatMap((group) => group.commands.map((command) => ({ ...command, group: group.label })))
  const active = Math.min(at, Math.max(0, commands.length - 1))
  const move = (step: number) => {
    if (commands.length) setAt((active + step + commands.length) % commands.length)
  }
  const pick = (command: Command | undefined, isSecond = false) => {
    if (!command || command.disabled) return
    onClose()
    if (isSecond && command.second) command.second.run()
    else command.run()
  }
  const search = (text: string) => {
    onQuery(text)
    setAt(0)
  }
  const second = commands[active]?.second
  const waiting = groups.some((group) => group.waiting),
    failed = groups.some((group) => group.failed)
  const none = waiting ? <span className="late">{t('ui.searching')}</span> : (empty ?? t('ui.nothingFound'))
  const noRows = commands.length > 0 ? undefined : none
  const note = failed ? t('ui.searchFailed') : noRows
  return (
    <>
      <QueryField
        listId={`${id}-list`}
        active={commands[active] ? active : undefined}
        {...{ label, placeholder, query, search, move, onClose }}
        onEnter={(isSecond) => pick(commands[active], isSecond)}
      />
      {second && (
        <p className="s12 t3 desk second">
          <Kbd>⇧↵</Kbd> {second.label}
        </p>
      )}
      <div className="list">
        <ListboxOptions
          id={`${id}-list`}
          label={label}
          choices={commands.map((command, index) => ({
            ...command,
            ...(index === active && { keys: '↵' }),
            ...(command.second && { end: { icon: command.second.icon, act: () => pick(command, true) } }),
          }))}
          at={active}
          onPick={(choice) => pick(commands.find((one) => one.value === choice.value))}
          note={note}
        />
        <span className="unseen" role="status">
          {waiting ? '' : t('ui.found', { count: commands.length })}
        </span>
      </div>
    </>
  )
}

type QueryFieldProps = Pick<Props, 'label' | 'placeholder' | 'query' | 'onClose'> & {
  listId: string
  /** The index of the active command. */
  active: number | undefined
  search: (text: string) => void
  move: (step: number) => void
  onEnter: (isSecond: boolean) => void
}
function QueryField({ listId, active, label, placeholder, query, search, move, onEnter, onClose }: QueryFieldProps) {
  const { t } = useTexts()
  const clear = (event: KeyboardEvent) => {
    event.stopPropagation()
    search('')
  }
  return (
    <div className="q">
      <Glyph icon={IconSearch} />
      <input
        data-autofocus
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={active === undefined ? undefined : `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={query}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeys<KeyboardEvent>({
          ArrowDown: () => move(1),
          ArrowUp: () => move(-1),
          Enter: (event) => onEnter(event.shiftKey),
          ...(query && { Escape: clear }),
        })}
      />
      <button type="button" className="quit" onClick={onClose}>
        <span className="desk">
          <Kbd>esc</Kbd>
          <span className="unseen">{t('ui.close')}</span>
        </span>
        <span className="phone">{t('ui.cancel')}</span>
      </button>
    </div>
  )
}

import '../../overlays/overlays.css'
import { useTexts } from '../../texts.ts'
import { ListboxOptions } from './ListboxOptions.tsx'
import type { Choice } from './ListboxOption.tsx'
import type { useCombo } from './use-combo.ts'

/** The listbox of a combobox, with the messages for a search that is loading, empty or failed. */
export function ComboList({
  combo,
  label,
  chosen,
  empty,
  inline = false,
}: {
  combo: ReturnType<typeof useCombo>
  label: string
  chosen?: string[]
  empty?: string | undefined
  /** Rendered inline below the field, not as an overlay. */
  inline?: boolean
}) {
  const { t } = useTexts()
  const { choices, state, retry, hold } = combo.found
  const failed = (
    <>
      {t('ui.searchFailed')}{' '}
      <button type="button" className="link" onPointerDown={(event) => event.preventDefault()} onClick={retry}>
        {t('ui.retry')}
      </button>
    </>
  )
  const none = state === 'waiting' ? <span className="late">{t('ui.searching')}</span> : (empty ?? t('ui.nothingFound'))
  const noRows = choices.length > 0 ? undefined : none
  const note = state === 'failed' ? failed : noRows
  return (
    <div
      {...(inline ? { className: 'list' } : { ref: combo.box, popover: 'manual', className: 'pop list' })}
      onPointerDown={(event) => {
        hold()
        if (!inline) event.preventDefault()
      }}
    >
      {combo.open && (
        <ListboxOptions
          id={combo.listId}
          label={label}
          choices={choices}
          at={combo.at}
          chosen={chosen ?? []}
          onPick={(choice: Choice) => combo.pick(choice)}
          note={note}
        />
      )}
      <span className="unseen" role="status">
        {combo.open && state === 'ready' ? t('ui.found', { count: choices.length }) : ''}
      </span>
    </div>
  )
}

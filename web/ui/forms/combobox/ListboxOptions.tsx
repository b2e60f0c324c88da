import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { ListboxOption, type Choice } from './ListboxOption.tsx'

type Props = {
  id: string
  label: string
  choices: Choice[]
  at: number
  chosen?: string[]
  onPick: (choice: Choice) => void
  note?: ReactNode
}

/** The options of a listbox with group headings; scrolls to the active option. */
export function ListboxOptions({ id, label, choices, at, chosen = [], onPick, note }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void box.current?.querySelector('.on')?.scrollIntoView({ block: 'nearest' })
  }, [at, choices])
  return (
    <>
      <div ref={box} id={id} role="listbox" aria-label={label}>
        {choices.map((choice, index) => (
          <Fragment key={choice.value}>
            {choice.group && choice.group !== choices[index - 1]?.group && <h3 role="presentation">{choice.group}</h3>}
            <ListboxOption
              id={`${id}-${index}`}
              choice={choice}
              on={index === at}
              chosen={chosen.includes(choice.value)}
              onPick={() => onPick(choice)}
            />
          </Fragment>
        ))}
      </div>
      {note && <div className="note">{note}</div>}
    </>
  )
}

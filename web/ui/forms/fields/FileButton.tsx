import { useRef, type ComponentProps } from 'react'
import { Button } from '../../elements/Button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'busy'> & {
  /** Its text, and the accessible name of its input. */
  label: string
  accept: string
  onFile: (file: File) => void
}

/** A button that opens the file picker for one file. */
export function FileButton({ label, accept, onFile, ...look }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Otherwise choosing the same file again fires no change event.
          target.value = ''
        }}
      />
    </>
  )
}

import '../forms.css'
import { useLayoutEffect, useRef, type TextareaHTMLAttributes } from 'react'
import { CharacterCount } from '../form/CharacterCount.tsx'
import { FormRow, type FieldProps } from '../form/FormRow.tsx'
import { useControllableState } from '../form/use-controllable-state.ts'

export type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'defaultValue' | 'onChange' | 'name'> & {
    value?: string | undefined
    defaultValue?: string | undefined
    onChange?: ((value: string) => void) | undefined
    limit?: number
  }

/** A text area that grows with its text. */
export function TextArea({
  label,
  name,
  hint,
  error,
  optional,
  side,
  layout,
  value,
  defaultValue,
  onChange,
  limit,
  ...rest
}: TextAreaProps) {
  const [text, setText] = useControllableState(value, defaultValue ?? '', onChange)
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => growToContent(box.current), [text])
  return (
    <FormRow {...{ label, name, hint, error, optional, side, layout }}>
      {(ids) => (
        <div className={`input area ${limit === undefined ? 'plain-area' : ''}`}>
          <textarea
            {...rest}
            {...ids}
            name={name}
            ref={box}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {limit !== undefined && <CharacterCount text={text} limit={limit} />}
        </div>
      )}
    </FormRow>
  )
}

export const growToContent = (box: HTMLTextAreaElement | null): void => {
  if (!box) return
  const around = box.parentElement!
  // The page keeps its height meanwhile: a shorter one would be scrolled up.
  around.style.minHeight = `${around.offsetHeight}px`
  box.style.height = '0'
  box.style.height = `${box.scrollHeight}px`
  around.style.minHeight = ''
}

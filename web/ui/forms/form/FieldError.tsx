import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { Glyph } from '../../elements/Glyph.tsx'

/** The error message between label and field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <Glyph icon={IconAlert} size={15} />
      {children}
    </p>
  )
}

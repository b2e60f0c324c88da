import type { ComponentProps } from 'react'
import { Dialog } from '../overlays/Dialog.tsx'

/** A bottom sheet on a phone, a dialog on a desktop. */
export function Sheet({ className = '', cross = true, ...rest }: ComponentProps<typeof Dialog>) {
  return <Dialog cross={cross} {...rest} className={`sheet ${className}`} />
}

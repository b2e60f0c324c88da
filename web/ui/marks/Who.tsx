import './marks.css'
import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'

/** A person in a line: avatar and name, then what follows. */
export function Who({
  name,
  photo,
  me = false,
  size = 's',
  children,
}: {
  name: string
  photo?: string | undefined
  me?: boolean
  size?: 's' | 'l'
  children?: ReactNode
}) {
  return (
    <span className="who">
      <Avatar name={name} photo={photo} me={me} size={size} />
      <span className="one">{name}</span>
      {children}
    </span>
  )
}

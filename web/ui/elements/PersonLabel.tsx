import './elements.css'
import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'

/** Avatar and name of a person, inline. */
export function PersonLabel({
  id,
  name,
  photo,
  size = 's',
  children,
}: {
  id?: string | undefined
  name: string
  photo?: string | undefined
  size?: 's' | 'l'
  children?: ReactNode
}) {
  return (
    <span className="who">
      <Avatar id={id} name={name} photo={photo} size={size} />
      <span className="one">{name}</span>
      {children}
    </span>
  )
}

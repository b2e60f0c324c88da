import './elements.css'
import { useAvatarClass } from './current-user.ts'

/**
 * A person's photo or initial. `id`: of a member. Hidden from screen readers, since the name is beside it, unless
 * `label` is given.
 */
export function Avatar({
  id,
  name,
  photo,
  size = 's',
  label,
}: {
  id?: string | undefined
  name: string
  photo?: string | undefined
  size?: 's' | 'l' | 'xl'
  label?: string
}) {
  const ownClass = useAvatarClass(id)
  return (
    <span
      className={`av ${ownClass} ${size === 's' ? '' : size}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label || undefined}
      title={label}
    >
      {photo ? <img src={photo} alt="" loading="lazy" /> : initial(name)}
    </span>
  )
}

/** The first character of a name, without the legal form of a company and brackets. */
export const initial = (name: string): string =>
  [...name.replace(/^[\s(（㈜]*(주식회사|\(주\)|주\)|㈜)?\s*/u, '')][0]?.toUpperCase() ?? '·'

import './marks.css'
import { useLookOf } from './own.ts'

/** A person's first letter, or photo; `id` for a member, whose look it decides. Decoration beside the name unless `label` is given. */
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
  const look = useLookOf(id)
  return (
    <span
      className={`av ${look} ${size === 's' ? '' : size}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label || undefined}
      title={label}
    >
      {photo ? <img src={photo} alt="" loading="lazy" /> : initial(name)}
    </span>
  )
}

/** The first letter one would say: legal forms and brackets skipped. */
export const initial = (name: string): string =>
  [...name.replace(/^[\s(（㈜]*(주식회사|\(주\)|주\)|㈜)?\s*/u, '')][0]?.toUpperCase() ?? '·'

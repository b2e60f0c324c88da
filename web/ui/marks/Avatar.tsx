import './marks.css'
/** A person's first letter, or photo. `me` is teal. Decoration beside the name unless `label` is given. */
export function Avatar({
  name,
  photo,
  me = false,
  size = 's',
  label,
}: {
  name: string
  photo?: string | undefined
  me?: boolean
  size?: 's' | 'l' | 'xl'
  label?: string
}) {
  return (
    <span
      className={`av ${me ? 'me' : ''} ${size === 's' ? '' : size}`}
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

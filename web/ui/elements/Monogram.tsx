import './elements.css'
import { initial } from './Avatar.tsx'

/** The initial of a customer in a square. */
export function Monogram({ name, size = 'm' }: { name: string; size?: 's' | 'm' | 'xl' }) {
  return (
    <span className={`mono ${size === 'm' ? '' : size}`} aria-hidden>
      {initial(name)}
    </span>
  )
}

import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import style from './Security.module.css'

type Props = { at: number; title: string; lede?: string; state?: 'done' | 'open' | 'later'; children?: ReactNode }

/** A numbered step of the setup. The steps that come later are grey. */
export function Step({ at, title, lede, state = 'open', children }: Props) {
  return (
    <section className={`${style.step} ${state === 'later' ? style.later : ''}`}>
      <span className={`${style.number} ${state === 'done' ? style.done : ''}`} aria-hidden>
        {state === 'done' ? <Glyph icon={IconCheck} size={14} /> : at}
      </span>
      <div>
        <h2>{title}</h2>
        {lede && <p className="s13 t2">{lede}</p>}
        {children}
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'

export function Part({ title, sunk = false, children }: { title: string; sunk?: boolean; children: ReactNode }) {
  return (
    <section className={`gpart ${sunk ? 'sunk' : ''}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
export function Row({ children }: { children: ReactNode }) {
  return <div className="grow1">{children}</div>
}

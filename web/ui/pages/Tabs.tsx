import './pages.css'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Anchor } from '../elements/Anchor.tsx'
import { roving } from '../roving.ts'

export type Tab = { value: string; label: string; count?: ReactNode; to?: string | undefined }
type Props = {
  label: string
  tabs: Tab[]
  value: string
  onChange?: (value: string) => void
  inPage?: boolean
  panel?: string
}

/** Links where the tabs have `to` (views of a page); otherwise a tab list for panels. @param panel the panel's id */
export function Tabs({ label, tabs, value, onChange, inPage = false, panel }: Props) {
  const name = `tabs ${inPage ? 'in-page' : ''}`
  const inner = ({ label: words, count }: Tab) => (
    <>
      {words} {count !== undefined && <small>{count}</small>}
    </>
  )
  // Where not all fit, the current one is in sight.
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) bar.current!.scrollLeft = current.offsetLeft + (current.offsetWidth - bar.current!.clientWidth) / 2
  }, [value])
  if (tabs[0]?.to !== undefined) {
    return (
      <nav ref={bar} className={name} aria-label={label}>
        {tabs.map((tab) => (
          <Anchor key={tab.value} to={tab.to} aria-current={tab.value === value ? 'page' : undefined}>
            {inner(tab)}
          </Anchor>
        ))}
      </nav>
    )
  }
  return (
    <div className={name} role="tablist" aria-label={label} onKeyDown={roving(onChange)}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          data-stop={tab.value}
          onClick={() => onChange?.(tab.value)}
        >
          {inner(tab)}
        </button>
      ))}
    </div>
  )
}

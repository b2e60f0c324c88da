import './elements.css'
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <rect width="24" height="24" rx="6" fill="var(--sl-accent)" />
      <g stroke="#fff" strokeWidth="2" strokeLinecap="round">
        <path d="M6.5 7.5h8" opacity=".62" />
        <path d="M6.5 12h11" strokeWidth="3.4" />
        <path d="M6.5 16.5h5.5" opacity=".62" />
      </g>
    </svg>
  )
}

export function Logo() {
  return (
    <span className="brand">
      <LogoMark />
      Saleslog
    </span>
  )
}

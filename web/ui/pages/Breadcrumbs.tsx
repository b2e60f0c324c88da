import './pages.css'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Anchor } from '../elements/Anchor.tsx'
import { Glyph } from '../elements/Glyph.tsx'

/**
 * Breadcrumbs: links, and the page itself as the last one, which is the h1 unless the content has one
 * (`heading={false}`).
 */
export function Breadcrumbs({
  label,
  path,
  heading = true,
}: {
  label: string
  path: { label: string; to?: string }[]
  heading?: boolean
}) {
  return (
    <nav className="crumb" aria-label={label}>
      <ol>
        {path.map(({ label: words, to }, at) => (
          <li key={words + at}>
            {to !== undefined ? (
              <Anchor to={to}>{words}</Anchor>
            ) : heading ? (
              <h1 aria-current="page">{words}</h1>
            ) : (
              <span className="one" aria-current="page">
                {words}
              </span>
            )}
            {at < path.length - 1 && <Glyph icon={IconRight} size={14} />}
          </li>
        ))}
      </ol>
    </nav>
  )
}

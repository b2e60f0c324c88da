import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link } from 'react-router'

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to?: string | undefined
  ref?: Ref<HTMLAnchorElement>
}

/** A link: `to` within the application (router), `href` outside of it (tel:, mailto:, files). */
export function Anchor({ to, ...rest }: AnchorProps) {
  return to === undefined ? <a {...rest} /> : <Link to={to} {...rest} />
}

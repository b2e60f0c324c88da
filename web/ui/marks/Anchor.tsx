import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link } from 'react-router'

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to?: string | undefined
  ref?: Ref<HTMLAnchorElement>
}

/** A link: `to` stays in the product (router), `href` leaves it (tel:, mailto:, files). */
export function Anchor({ to, ...rest }: AnchorProps) {
  return to === undefined ? <a {...rest} /> : <Link to={to} {...rest} />
}

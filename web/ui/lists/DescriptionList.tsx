import './lists.css'
import { Fragment, type ReactNode } from 'react'

/** A description list of a record's fields, without empty values. */
export function DescriptionList({ rows }: { rows: [key: string, value: ReactNode][] }) {
  return (
    <dl className="kv">
      {rows
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([key, value]) => (
          <Fragment key={key}>
            <dt>{key}</dt>
            <dd className="num">{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

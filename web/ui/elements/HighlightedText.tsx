/** The ranges [from, to) of a text to highlight, in UTF-16 units. */
export type Hits = [from: number, to: number][]

export function HighlightedText({ text, hits = [] }: { text: string; hits?: Hits | undefined }) {
  let at = 0
  return (
    <>
      {hits.map(([from, to]) => {
        const before = text.slice(at, from)
        at = to
        return (
          <span key={from}>
            {before}
            <mark className="hit">{text.slice(from, to)}</mark>
          </span>
        )
      })}
      {text.slice(at)}
    </>
  )
}

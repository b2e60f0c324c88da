/** What mail programs take of an address, in characters. */
const longestMail = 1_800
/** A letter begun, without an addressee; of a long text its beginning, and `end` in any case. */
export function mailDraft(subject: string, text: string, end: string): string {
  const begin = `mailto:?subject=${encodeURIComponent(subject.toWellFormed())}&body=`
  const tail = encodeURIComponent(`\n\n${end}`.replaceAll('\n', '\r\n'))
  const room = longestMail - begin.length - tail.length
  const signs = [...text.toWellFormed().replaceAll('\n', '\r\n')]
  const written = signs.map(encodeURIComponent)
  let count = 0
  for (let size = 0; count < written.length && size + written[count]!.length <= room; count += 1)
    size += written[count]!.length
  const isWhole = count === written.length
  return (
    begin + written.slice(0, isWhole ? count : Math.max(0, count - 1)).join('') + (isWhole ? '' : '%E2%80%A6') + tail
  )
}

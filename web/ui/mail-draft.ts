/** The longest address that mail programs accept, in characters. */
const longestMail = 1_800
/** A mailto link without a recipient. A long text is cut; `end` is always included. */
export function mailDraft(subject: string, text: string, end: string): string {
  const begin = `mailto:?subject=${encodeURIComponent(subject.toWellFormed())}&body=`
  const tail = encodeURIComponent(`\n\n${end}`.replaceAll('\n', '\r\n'))
  const room = longestMail - begin.length - tail.length
  const characters = [...text.toWellFormed().replaceAll('\n', '\r\n')]
  const encoded = characters.map(encodeURIComponent)
  let count = 0
  for (let size = 0; count < encoded.length && size + encoded[count]!.length <= room; count += 1)
    size += encoded[count]!.length
  const isWhole = count === encoded.length
  return (
    begin + encoded.slice(0, isWhole ? count : Math.max(0, count - 1)).join('') + (isWhole ? '' : '%E2%80%A6') + tail
  )
}

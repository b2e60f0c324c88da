// All files of a screen are asked for at once, as the page's head does for the first (web/boot/head.ts): otherwise each would be asked for when
// the one that needs it has been read.
declare const known: { files: string[]; screens: [pattern: string, files: number[], rooms: string[]][] }
const asked = new Set<number>()

/** @param path of the route table: `/main/upload/:logId` */
export function askAhead(path: string): void {
  if (import.meta.env.DEV) return
  const [, files = []] = known.screens.find(([pattern]) => pattern && new RegExp(pattern).test(path)) ?? []
  for (const file of files) {
    const address = known.files[file]!
    if (asked.has(file) || !address.endsWith('.js')) continue
    asked.add(file)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: address }),
    )
  }
}

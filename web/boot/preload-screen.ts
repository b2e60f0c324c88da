// Preloads all chunks of a screen at the same time, as the inline head script does for the first one
// (web/boot/head.ts). Without it each chunk would be requested only after the one that imports it has arrived.
declare const known: { files: string[]; screens: [pattern: string, files: number[], namespaces: string[]][] }
const requested = new Set<number>()

/** @param path from the route table, such as `/main/upload/:logId` */
export function preloadScreen(path: string): void {
  if (import.meta.env.DEV) return
  const [, files = []] = known.screens.find(([pattern]) => pattern && new RegExp(pattern).test(path)) ?? []
  for (const file of files) {
    const address = known.files[file]!
    if (requested.has(file) || !address.endsWith('.js')) continue
    requested.add(file)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: address }),
    )
  }
}

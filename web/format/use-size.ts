import { useTexts } from '../ui/texts.ts'

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** Formats a size as `412 kB`, `8.2 MB` or `1.4 GB` in the language of the screen. */
export function useSize(): (bytes: number) => string {
  const { language } = useTexts()
  return (bytes) => {
    const [unit, size] = units.find(([, least]) => bytes >= least) ?? units.at(-1)!
    const value = unit === 'kilobyte' ? Math.max(1, Math.round(bytes / size)) : bytes / size
    const digits = value < 10 && unit !== 'kilobyte' ? 1 : 0
    const text = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(value)
    // Some languages have no space before the unit in Intl; our texts have one.
    return text.replace(/(\d)(?=[kMG])/, '$1\u00a0')
  }
}

import { useTexts } from '../../ui/texts.ts'

/** Formats a size as `412 kB` or `8.2 MB` in the language of the screen. */
export function useSize(): (bytes: number) => string {
  const { language } = useTexts()
  return (bytes) => {
    const isLarge = bytes >= 1e6
    const unit = isLarge ? 'megabyte' : 'kilobyte'
    const value = isLarge ? bytes / 1e6 : Math.max(1, Math.round(bytes / 1e3))
    const digits = value < 10 && isLarge ? 1 : 0
    const text = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(value)
    // Some languages have no space before the unit in Intl; our texts have one.
    return text.replace(/(\d)(?=[kM])/, '$1\u00a0')
  }
}

import type { Language } from '../../contract/codes.ts'

export type ShotOptions = {
  languages: Language[]
  /** In px; undefined: the default widths. */
  widths?: number[] | undefined
  /** Dark or not. */
  schemes: boolean[]
  isWanted: (name: string, group: string) => boolean
}
export const shotPath = (name: string, width: number, dark: boolean, language: string): string =>
  `shots/${name}-${width}-${dark ? 'dark' : 'light'}-${language}.png`

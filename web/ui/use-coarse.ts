import { useMedia } from './use-media.ts'

/** A finger, not a mouse: native pickers and sheets are better there. */
export const useCoarse = (): boolean => useMedia('(pointer: coarse)')

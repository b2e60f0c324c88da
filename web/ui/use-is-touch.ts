import { useMediaQuery } from './use-media-query.ts'

/** Whether the device has a touch screen: native pickers and sheets are better there. */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)')

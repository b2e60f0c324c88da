import { Activity, type ReactNode } from 'react'
import { useFontsLoaded } from '../boot/fonts.ts'

/**
 * Renders long texts hidden while the fonts load, and shows them afterwards, so that nothing shifts.
 * @param meanwhile shown until then
 * @param children null while there is no content
 */
export function AwaitFonts({ meanwhile, children }: { meanwhile: ReactNode; children: ReactNode }) {
  const areFontsLoaded = useFontsLoaded()
  const hasContent = children !== null
  return (
    <>
      {!(hasContent && areFontsLoaded) && meanwhile}
      {hasContent && <Activity mode={areFontsLoaded ? 'visible' : 'hidden'}>{children}</Activity>}
    </>
  )
}

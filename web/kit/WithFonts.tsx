import { Activity, type ReactNode } from 'react'
import { useLetters } from '../boot/fonts.ts'

/** What fills several lines is made while the letters are under way, and shown when they are there. `children`: null as long as there is nothing. */
export function Lettered({ meanwhile, children }: { meanwhile: ReactNode; children: ReactNode }) {
  const hasLetters = useLetters()
  const isThere = children !== null
  return (
    <>
      {!(isThere && hasLetters) && meanwhile}
      {isThere && <Activity mode={hasLetters ? 'visible' : 'hidden'}>{children}</Activity>}
    </>
  )
}

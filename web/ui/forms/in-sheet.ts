import { createContext, useContext } from 'react'

/** Whether a field stands in a sheet that was opened for it: then its list is in the sheet too. */
export const InSheet = createContext(false)
export const useIsInSheet = (): boolean => useContext(InSheet)

import { createContext, useContext } from 'react'

/** Whether a field is in a sheet that was opened for it: then its listbox is rendered inline. */
export const SheetContext = createContext(false)
export const useIsInSheet = (): boolean => useContext(SheetContext)

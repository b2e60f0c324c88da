import { createContext, useContext, type ReactNode } from 'react'

/** Provided by the main layout. */
export const AccountButtonContext = createContext<ReactNode>(null)
/** The account button of the main layout, for the page header of a screen. */
export const AccountButton = (): ReactNode => useContext(AccountButtonContext)

import { useLocation } from 'react-router'

const settings =
  /^\/main\/(membership.*|etc\/(profile|security(\/two-step)?|api|data)|notification\/setting|workgroup(\/(update|outwgroup|delwgroup|audit|webhooks|sso|logkword))?)$/

/** Whether the screen is one of the settings, which have a sidebar of their own. */
export const useIsSettingsArea = (): boolean => settings.test(useLocation().pathname)

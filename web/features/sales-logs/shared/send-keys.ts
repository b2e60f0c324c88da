/** What sends a form from any of its fields, as it stands on this machine's keys. */
export const sendKeys = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘↵' : 'Ctrl ↵'

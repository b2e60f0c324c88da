/** The shortcut that submits a form, as labeled on this platform. */
export const sendKeys = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘↵' : 'Ctrl ↵'

// Sources of a Content-Security-Policy (https://www.w3.org/TR/CSP3/).
import { createHash } from 'node:crypto'

/** The source expression that allows an inline script or style with exactly this text. */
export const inlineSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** The directive that allows this inline style of a page. */
export const allowsStyle = (style: string): string => `style-src ${inlineSource(style)}`

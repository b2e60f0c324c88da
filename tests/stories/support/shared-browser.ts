// Connects to the browser that tests/support/global-setup.ts starts for the whole run. Closing it closes only the
// contexts of this file.
import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'

export const sharedBrowser = (): Promise<Browser> => chromium.connect(inject('browser'))

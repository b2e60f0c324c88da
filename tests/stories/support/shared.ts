// The browser of the whole run (tests/support/cluster.ts starts it). Closing it closes what this file opened, no more.
import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'

export const sharedBrowser = (): Promise<Browser> => chromium.connect(inject('browser'))

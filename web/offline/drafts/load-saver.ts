/** Loads the draft store of this browser, which comes with the first form. */
export const keeper = async () => (await import('./browser-drafts.ts')).draftStore

/** Loads the draft store of this browser, which comes with the first form. */
export const loadDraftStore = async () => (await import('./browser-drafts.ts')).draftStore

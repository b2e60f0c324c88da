/** The day since which each of them stands as it is: a later one here, and everybody is asked again. */
export const legalVersions = { terms: '2026-11-22', privacy: '2026-11-22' } as const
export type LegalText = keyof typeof legalVersions
/** What is accepted by who reads them today. */
export const acceptedNow = { termsVersion: legalVersions.terms, privacyVersion: legalVersions.privacy } as const

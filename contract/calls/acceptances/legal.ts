/** The day of the last change of each text. After a later day here, every user is asked to accept again. */
export const legalVersions = { terms: '2026-11-22', privacy: '2026-11-22' } as const
export type LegalText = keyof typeof legalVersions
/** The versions that a user accepts now. */
export const currentVersions = { termsVersion: legalVersions.terms, privacyVersion: legalVersions.privacy } as const

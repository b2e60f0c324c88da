/** What can follow the password at a sign-in. */
export const secondStepMethods = ['app', 'passkey', 'recovery'] as const
export type SecondStepMethod = (typeof secondStepMethods)[number]

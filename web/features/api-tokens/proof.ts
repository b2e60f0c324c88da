/**
 * What proves that it is the user who allows an app: the password or a new sign-in at the provider, or after it the second step
 * of its ticket.
 */
export type Proof =
  | { password: string }
  | { providerProof: string }
  | { ticket: string; otp: string }
  | { ticket: string; passkey: string }

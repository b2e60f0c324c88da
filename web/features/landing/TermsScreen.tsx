import { LegalText } from './LegalText.tsx'

const parts = ['what', 'account', 'content', 'workgroup', 'fair', 'leave', 'operator'] as const

export function TermsScreen() {
  return <LegalText of="terms" parts={parts} />
}

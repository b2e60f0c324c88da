import { LegalText } from './LegalText.tsx'

const parts = ['what', 'why', 'where', 'who', 'device', 'long', 'delete', 'operator'] as const

export function PrivacyScreen() {
  return <LegalText of="privacy" parts={parts} />
}

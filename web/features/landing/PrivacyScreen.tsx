import { legalVersions } from '../../../contract/calls/acceptances/legal.ts'
import { LegalText } from './LegalText.tsx'

const parts = [
  ['privacy.what', 'privacy.what.body'],
  ['privacy.why', 'privacy.why.body'],
  ['privacy.where', 'privacy.where.body'],
  ['privacy.who', 'privacy.who.body'],
  ['privacy.device', 'privacy.device.body'],
  ['privacy.long', 'privacy.long.body'],
  ['privacy.delete', 'privacy.delete.body'],
  ['privacy.operator', 'privacy.operator.body'],
] as const

export function PrivacyScreen() {
  return <LegalText title="landing.privacy" since={legalVersions.privacy} parts={parts} />
}

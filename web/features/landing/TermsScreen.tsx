import { legalVersions } from '../../../contract/calls/acceptances/legal.ts'
import { LegalText } from './LegalText.tsx'

const parts = [
  ['terms.what', 'terms.what.body'],
  ['terms.account', 'terms.account.body'],
  ['terms.content', 'terms.content.body'],
  ['terms.workgroup', 'terms.workgroup.body'],
  ['terms.fair', 'terms.fair.body'],
  ['terms.leave', 'terms.leave.body'],
  ['terms.operator', 'terms.operator.body'],
] as const

export function TermsScreen() {
  return <LegalText title="landing.terms" since={legalVersions.terms} parts={parts} />
}

// placeholder until merged
export function e164(phone: string): string {
  const digits = phone
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
  return digits.startsWith('+') ? digits.replace(/^\+820/, '+82') : `+82${digits.replace(/^0/, '')}`
}
export const phoneForms = (number: string): string[] => [number, number.slice(1), number.replace(/^\+82/, '0'), `00${number.slice(1)}`]

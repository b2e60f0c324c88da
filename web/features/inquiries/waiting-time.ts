/** The waiting time in the largest whole unit: '42분', '3 hours', '2 days'. */
export function waitingTime(since: string, language: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  const said = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  if (minutes < 60) return said(minutes, 'minute')
  if (minutes < 48 * 60) return said(Math.floor(minutes / 60), 'hour')
  return said(Math.floor(minutes / 1440), 'day')
}

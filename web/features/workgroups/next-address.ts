/** The next free candidate by number: hanul → hanul-2 → hanul-3. */
export function nextAddress(address: string): string {
  const [, stem = address, number] = /^(.*?)-?(\d{1,4})$/.exec(address) ?? []
  const end = `-${number ? Number(number) + 1 : 2}`
  return `${stem.slice(0, 30 - end.length).replace(/-$/, '')}${end}`
}

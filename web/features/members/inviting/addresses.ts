import { Email } from '../../../../contract/rules/rules.ts'

export type Addresses = { good: string[]; bad: string[] }

/** Parses pasted mail addresses: separated by lines, commas or semicolons, also "Name <a@b.c>". Each once, in order. */
export function readAddresses(text: string): Addresses {
  const pieces = text
    .normalize('NFKC')
    .split(/[\n,;]+/)
    .flatMap((piece) => /<([^<>]*)>/.exec(piece)?.[1] ?? piece.split(/\s+/))
    .map((piece) => piece.trim())
    .filter(Boolean)
  const [good, bad] = [new Set<string>(), new Set<string>()]
  for (const piece of pieces) {
    const outcome = Email.safeParse(piece)
    if (outcome.success) good.add(outcome.data)
    else bad.add(piece)
  }
  return { good: [...good], bad: [...bad] }
}

// Looks up TXT records of domains.
import { Resolver } from 'node:dns/promises'

/** The texts of a name, none where it has no record. @throws when that is not known: no answer, or an error of the server */
export type TxtRecords = (name: string) => Promise<string[]>

const absent = new Set(['ENOTFOUND', 'ENODATA'])

export const lookUpTxt: TxtRecords = async (name) => {
  try {
    const records = await new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(name)
    // A long text is stored in pieces.
    return records.map((pieces) => pieces.join(''))
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

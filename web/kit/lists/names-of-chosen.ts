import type { Translate } from '../../ui/texts.ts'

const mostNamed = 3
/** The first names of the records that a question is about, and how many more there are: '한울전자, 다온화학, 가람정밀 외 4'. */
export function namesOfChosen(t: Translate, names: readonly string[]): string {
  const first = names.slice(0, mostNamed).join(', ')
  const rest = names.length - mostNamed
  return rest > 0 ? t('list.andMore', { names: first, rest }) : first
}

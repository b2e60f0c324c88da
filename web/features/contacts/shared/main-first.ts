/**
 * Contacts of a customer in the order of every screen: the main contact, then the others as they are listed.
 * @param first the contact that the screen is about, before all others
 */
export function mainFirst<C extends { id: string }>(
  people: readonly C[],
  mainContact: { id: string } | null | undefined,
  first = '',
): C[] {
  const weight = ({ id }: C) => Number(id === first) * 2 + Number(id === mainContact?.id)
  return people.toSorted((one, other) => weight(other) - weight(one))
}

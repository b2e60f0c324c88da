// A member who is named in a text stands there by his id, `<@42>`: who changes his name is called by the new one everywhere. What is
// written stays one text; the names come beside it (`mentions`).

/** In one text. */
export const mostMentions = 20
const mention = /<@([1-9]\d{0,17})>/g
export const mentionOf = (userId: string): string => `<@${userId}>`
/** The ids of those who are named, each once, in their order. */
export const mentionedIn = (text: string): string[] => [...new Set([...text.matchAll(mention)].map(([, id]) => id!))]
/** The text in pieces, with each name that is known in place of its id; of who is unknown nothing but the sign. */
export function piecesOf(
  text: string,
  people: readonly { id: string; name: string }[],
): { text: string; userId: string | null }[] {
  // Split by one group: every second piece is an id.
  return text
    .split(mention)
    .map((piece, at) =>
      at % 2 === 0
        ? { text: piece, userId: null }
        : { text: `@${people.find(({ id }) => id === piece)?.name ?? '…'}`, userId: piece },
    )
    .filter((piece) => piece.text !== '')
}

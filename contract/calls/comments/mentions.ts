// Mentions of members in texts: stored as an id, `<@42>`, so that a changed name is shown everywhere. Responses contain
// the names beside the text, in `mentions`.

/** Maximum number of mentions in one text. */
export const maxMentions = 20
const mention = /<@([1-9]\d{0,17})>/g
export const formatMention = (userId: string): string => `<@${userId}>`
/** The distinct ids of the mentioned members, in order. */
export const mentionedIds = (text: string): string[] => [...new Set([...text.matchAll(mention)].map(([, id]) => id!))]
/**
 * Splits a text into plain pieces and mentions, with names in place of ids; a mention with an unknown id becomes `@…`.
 */
export function splitMentions(
  text: string,
  people: readonly { id: string; name: string }[],
): { text: string; userId: string | null }[] {
  // `split` with one capturing group: every second piece is an id.
  return text
    .split(mention)
    .map((piece, at) =>
      at % 2 === 0
        ? { text: piece, userId: null }
        : { text: `@${people.find(({ id }) => id === piece)?.name ?? '…'}`, userId: piece },
    )
    .filter((piece) => piece.text !== '')
}
/** A text with names in place of its mentions. */
export const withNames = (text: string, people: readonly { id: string; name: string }[]): string =>
  splitMentions(text, people)
    .map((piece) => piece.text)
    .join('')

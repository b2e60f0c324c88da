/** Where the built files lie that read photographed business cards; the version stands in it, so that they may be kept for good. */
export const cardReader = '/cards/7.0.0'

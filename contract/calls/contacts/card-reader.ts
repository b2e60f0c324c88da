/**
 * Path of the built files for reading photographed business cards. It contains their version, so they are cached
 * without expiry.
 */
export const cardReader = '/cards/7.0.0'

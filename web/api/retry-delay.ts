/**
 * Milliseconds until the next attempt to follow the events of the server: at most 30 seconds, anywhere in that time, so
 * that the browsers of a server that was started again come one by one.
 */
export const retryDelay = (attempts: number): number => 200 + Math.random() * Math.min(30_000, 2000 * 2 ** attempts)

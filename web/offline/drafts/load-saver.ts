/** Who minds that what is typed comes to the device and the server; comes with the first form. */
export const keeper = () => import('./saver.ts')

/** The first view has the network for itself so long, milliseconds from when the page began: what it does not need comes after. */
export const firstViewTime = 5000

/** Loads what sends plans or queues them. Preloaded by the screens: it could not be loaded without a network. */
export const loadPlanQueue = () => import('./queue-plan.ts')

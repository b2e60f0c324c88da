import { externalStore } from '../../ui/external-store.ts'

const since = externalStore(navigator.onLine ? null : Date.now())
const update = () => since.set(navigator.onLine ? null : (since.get() ?? Date.now()))
for (const name of ['online', 'offline']) addEventListener(name, update)

/** When the network was lost, as far as this tab knows (ms); null while there is one. */
export const useOfflineSince = (): number | null => since.use((ms) => ms)

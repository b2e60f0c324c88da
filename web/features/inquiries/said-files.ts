// Files of what is said: they come after the first view, and go with the words.
import { deferredComponent } from '../../boot/deferred-component.tsx'
import type { With } from '../files/shared/uploads.ts'

export const SaidFiles = deferredComponent(async () => (await import('../files/shared/SaidFiles.tsx')).SaidFiles)
/** Says something together with what was chosen for it. @returns null where it was stopped. @throws as `send` */
export const sendWithFiles = async <T>(form: string, send: (options: With) => Promise<T>): Promise<T | null> =>
  (await import('../files/shared/uploads.ts')).sendWithChosen(form, send)

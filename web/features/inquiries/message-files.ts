// Files of messages: loaded after the first view, sent together with the text.
import { deferredComponent } from '../../boot/deferred-component.tsx'
import type { MessageOptions } from '../files/shared/uploads.ts'

export const MessageFiles = deferredComponent(
  async () => (await import('../files/shared/MessageFiles.tsx')).MessageFiles,
)
/** Sends a message with the files chosen for it. @returns null where it was cancelled. @throws as `send` */
export const sendWithFiles = async <T>(
  form: string,
  send: (options: MessageOptions) => Promise<T>,
): Promise<T | null> => (await import('../files/shared/uploads.ts')).sendWithChosenFiles(form, send)

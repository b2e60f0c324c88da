import { contacts } from '../../../../contract/calls/contacts/calls.ts'
import type { Files } from '../../../api/request.ts'
import { write } from '../../../api/writes.ts'

export type PictureKind = 'photo' | 'card'
/** @param file null: removes the picture */
export function setPicture(id: string, kind: PictureKind, file: File | null) {
  const files: Files = file ? { man_photo: file } : {}
  return write(contacts.setPhoto, { id, kind }, { files, becomes: [contacts.detail, { id }] })
}
/** A photographed card as the file that is uploaded. */
export const cardFile = (card: Blob) => new File([card], 'card.jpg', { type: card.type })

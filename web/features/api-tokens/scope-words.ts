import { tokenAccess, tokenRooms, type TokenAccess, type TokenRoom } from '../../../contract/calls/api-tokens/scopes.ts'
import { dotted } from '../../format/format.ts'
import type { Translate } from '../../ui/texts.ts'

/** What a token may do: "Logs, customers: read". Writing includes reading. */
export function scopeWords(t: Translate, language: string, scopes: readonly string[]): string {
  const whole = [...tokenAccess].reverse().find((access) => scopes.includes(access))
  const widest = (room: TokenRoom): TokenAccess | null =>
    scopes.includes(`${room}:write`) ? 'write' : scopes.includes(`${room}:read`) ? 'read' : null
  const separator = language === 'ja' || language === 'zh' ? '、' : ', '
  const part = (access: TokenAccess) => {
    const rooms = tokenRooms.filter((room) => widest(room) === access)
    return (
      rooms.length > 0 &&
      t(`api.rooms.${access}`, { rooms: rooms.map((room) => t(`api.room.${room}`)).join(separator) })
    )
  }
  if (whole === 'write') return t('api.all.write')
  return dotted(whole === 'read' ? t('api.all.read') : part('read'), part('write'))
}

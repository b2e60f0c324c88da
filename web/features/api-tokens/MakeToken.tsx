import { useState } from 'react'
import { useLocation } from 'react-router'
import { apiTokens } from '../../../contract/calls/api-tokens/calls.ts'
import {
  tokenLimits,
  tokenRooms,
  type TokenAccess,
  type TokenRoom,
  type TokenScope,
} from '../../../contract/calls/api-tokens/scopes.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { CallError } from '../../api/call-error.ts'
import { write } from '../../api/writes.ts'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { useTexts } from '../../ui/texts.ts'
import { heldForm, holdForm } from '../auth/shared/typed-form.ts'
import { PasswordDialog } from '../security/shared/PasswordDialog.tsx'
import { ProveAtProvider } from './ProveAtProvider.tsx'
import { ProveFirst } from './ProveFirst.tsx'
import { useProviderProof } from './use-provider-proof.ts'
import style from './ApiTokens.module.css'

const lifetimes = [30, 90, 180, tokenLimits.days] as const
const usualDays = '90'
type Chosen = Partial<Record<TokenRoom, TokenAccess>>
type Typed = { name: string; reach: TokenAccess | 'rooms'; chosen: Chosen; days: string }
const nothing: Typed = { name: '', reach: 'rooms', chosen: {}, days: usualDays }
type Props = { onClose: () => void; onMade: (token: { tokenName: string; secret: string }) => void }

/** Asks for the name, the scopes and the life of a token, and for the password or a new sign-in at the provider. */
export function MakeToken({ onClose, onMade }: Props) {
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  // As typed before a new sign-in at the provider.
  const [before] = useState(() => (heldForm(pathname + search) as Typed | null) ?? nothing)
  const [name, setName] = useState(before.name)
  const [reach, setReach] = useState(before.reach)
  const [chosen, choose] = useState(before.chosen)
  const [days, setDays] = useState(before.days)
  const by = useProviderProof('apiToken', '', { name, reach, chosen, days } satisfies Typed)
  const [wrong, setWrong] = useState<{ name?: string; scopes?: string }>({})
  const scopes: TokenScope[] =
    reach === 'rooms'
      ? tokenRooms.flatMap((room) => (chosen[room] ? [`${room}:${chosen[room]}` as const] : []))
      : [reach]
  const make = async (password: string) => {
    const tokenName = name.trim()
    const found = {
      ...(tokenName === '' && { name: t('rule.required') }),
      ...(tokenName.length > limits.name && { name: t('rule.too_long', { max: limits.name }) }),
      ...(scopes.length === 0 && { scopes: t('api.scopes.missing') }),
    }
    setWrong(found)
    if (found.name ?? found.scopes) throw new CallError('bad_input', 400, t('error.bad_input'))
    const given = { tokenName, scopes, days: Number(days), password, providerProof: by.proof }
    const { secret } = await by.use(() => write(apiTokens.create, given))
    onMade({ tokenName, secret })
    onClose()
  }
  const access = [
    { value: '', label: t('api.access.none') },
    { value: 'read', label: t('api.access.read') },
    { value: 'write', label: t('api.access.write') },
  ]
  const close = () => {
    // A proof that was not used stays good.
    holdForm(null)
    onClose()
  }
  if (by.isPending || (by.isOnly && by.proof === '')) return <ProveFirst by={by} onClose={close} />
  return (
    <PasswordDialog
      title={t('api.make')}
      body={t('api.make.body')}
      verb={t('api.make')}
      onClose={close}
      onSubmit={make}
      proved={by.proof !== '' && <p className="s13 t2">{t('api.proof.done', { name: by.providerName })}</p>}
      otherwise={by.isBeside && <ProveAtProvider by={by} />}
    >
      <TextField
        label={t('api.name')}
        name="tokenName"
        hint={t('api.name.hint')}
        value={name}
        error={wrong.name}
        autoComplete="off"
        onChange={(next) => {
          setName(next)
          setWrong({})
        }}
      />
      <SelectField
        label={t('api.scopes')}
        name="reach"
        value={reach}
        error={wrong.scopes}
        options={[
          { value: 'rooms', label: t('api.reach.rooms') },
          { value: 'read', label: t('api.all.read') },
          { value: 'write', label: t('api.all.write') },
        ]}
        onChange={(next) => {
          setReach(next as typeof reach)
          setWrong({})
        }}
      />
      {reach === 'rooms' && (
        <ul className={style.rooms}>
          {tokenRooms.map((room) => (
            <li key={room}>
              <span aria-hidden="true">{t(`api.room.${room}`)}</span>
              <SelectField
                layout="bare"
                label={t(`api.room.${room}`)}
                name={room}
                value={chosen[room] ?? ''}
                options={access}
                onChange={(next) => {
                  const { [room]: _before, ...others } = chosen
                  choose(next === '' ? others : { ...others, [room]: next as TokenAccess })
                  setWrong({})
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={t('api.days')}
        name="days"
        value={days}
        options={lifetimes.map((count) => ({ value: String(count), label: t('api.days.for', { count }) }))}
        onChange={setDays}
      />
    </PasswordDialog>
  )
}

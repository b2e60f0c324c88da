import { apiTokens } from '../../../contract/calls/api-tokens/calls.ts'
import { tokenPrefix } from '../../../contract/calls/api-tokens/scopes.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { useWrite } from '../../api/writes.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { scopeWords } from './scope-words.ts'
import style from './ApiTokens.module.css'

export type ApiToken = OutputOf<typeof apiTokens.list>['items'][number]
type Props = { tokens: readonly ApiToken[]; onRevoked: (token: ApiToken) => void }

/** Name, scopes and last use of each token; on a phone two lines each. */
export function TokenTable({ tokens, onRevoked }: Props) {
  const { t } = useTexts()
  return (
    <table className={`tbl ${style.tokens}`}>
      <thead>
        <tr>
          <th scope="col">{t('api.col.name')}</th>
          <th scope="col">{t('api.col.scopes')}</th>
          <th scope="col">{t('api.col.used')}</th>
          <th scope="col" aria-label={t('api.revoke')} />
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <Row key={token.tokenId} token={token} onRevoked={() => onRevoked(token)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ token, onRevoked }: { token: ApiToken; onRevoked: () => void }) {
  const { t, language } = useTexts()
  const format = useFormat()
  const here = useMe()?.workgroupName
  const revoking = useWrite(apiTokens.revoke, t('doing.delete'))
  const { tokenId, tokenName, ending, workgroupName, state } = token
  const scopes = scopeWords(t, language, token.scopes)
  const used = token.lastUsedAt === null ? t('api.never') : format.moment(token.lastUsedAt)
  const until = t('api.until', { day: format.date(format.dayOf(token.expiresAt)) })
  const elsewhere = workgroupName !== here && workgroupName
  const revoke = async () => {
    const title = t('api.revoke.title', { name: tokenName })
    if (!(await confirm({ title, body: t('api.revoke.body'), verb: t('api.revoke'), danger: true }))) return
    revoking.mutate(
      { tokenId },
      {
        onSuccess: () => {
          toast.success(t('api.revoked'))
          onRevoked()
        },
        onError: (error) => toast.error(errorMessage(error, t)),
      },
    )
  }
  return (
    <tr>
      <td>
        <span className={style.name}>{tokenName}</span>
        <span className={`sub desk ${style.ending}`}>{dotted(`${tokenPrefix}…${ending}`, elsewhere)}</span>
        <span className="sub phone">
          {dotted(scopes, state === 'active' ? used : t(`api.state.${state}`), until, elsewhere)}
        </span>
      </td>
      <td className="t2 desk">{scopes}</td>
      <td className="t2 num desk">
        {state === 'active' ? used : t(`api.state.${state}`)}
        <span className="sub">{until}</span>
      </td>
      <td className="r">
        <Button
          size="sm"
          busy={revoking.isPending}
          aria-label={t('api.revokeOf', { name: tokenName })}
          onClick={() => void revoke()}
        >
          {t('api.revoke')}
        </Button>
      </td>
    </tr>
  )
}

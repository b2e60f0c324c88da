import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import type { LoaderFunction } from 'react-router'
import { joining } from '../../../contract/calls/auth/joining.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { useMe } from '../../api/me.ts'
import { readOnce, useRead } from '../../api/reads.ts'
import { callApi } from '../../api/client.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { usePathParams } from '../../kit/address/params.ts'
import { useIsSignedIn } from '../../session/session.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { useTexts } from '../../ui/texts.ts'
import { JoinAsMe } from './shared/JoinAsMe.tsx'
import { AuthLayout } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'

/** Requests the link while the fonts load. */
export const loader: LoaderFunction = ({ params: { code = '' } }) => {
  readOnce(joining.openedLink, { code }).catch(() => {})
  return null
}
/** Joins a workgroup by its link: at once when signed in, otherwise after signing in or up. */
export function JoinScreen() {
  const { t } = useTexts()
  const { code } = usePathParams(paths.joinByLink)
  const link = useRead(joining.openedLink, { code }, { retryOnMount: false })
  const isSignedIn = useIsSignedIn()
  if (link.isPending)
    return (
      <AuthLayout title={t('join.checking')}>
        <p>
          <LoadingIndicator look="spin" />
        </p>
      </AuthLayout>
    )
  if (link.data?.state === 'open') {
    const { name } = link.data
    const next = href(paths.joinByLink, { code })
    return (
      <AuthLayout title={t('join.title', { workgroup: name })} lede={t(isSignedIn ? 'join.lede' : 'join.ledeNew')}>
        {isSignedIn ? (
          <JoinByLink name={name} code={code} />
        ) : (
          <div className={style.go}>
            <Button look="primary" wide to={href(paths.signIn, {}, { next })}>
              {t('auth.signIn')}
            </Button>
            <Button wide to={href(paths.signUp, {}, { next })}>
              {t('auth.signUp')}
            </Button>
          </div>
        )}
      </AuthLayout>
    )
  }
  // An unknown link offers other pages; a failed request offers a retry.
  const isUnknown = link.error?.word === 'not_found' || link.error?.word === 'bad_input'
  if (link.isError && !isUnknown)
    return (
      <AuthLayout title={t('join.unread')}>
        <div className={style.go}>
          <CallErrorNotice error={link.error} />
          <Button look="primary" wide busy={link.isFetching} onClick={() => void link.refetch()}>
            {t('ui.retry')}
          </Button>
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t(`join.gone.${link.data?.state ?? 'unknown'}`)}>
      <p className={style.gone}>
        <Glyph icon={IconLinkOff} />
        <span>{t('join.gone.ask')}</span>
      </p>
      <div className={style.go}>
        <Button look="primary" wide to={isSignedIn ? paths.home : paths.signIn}>
          {t(isSignedIn ? 'join.home' : 'auth.signIn')}
        </Button>
      </div>
    </AuthLayout>
  )
}

/** For the account that is signed in. */
function JoinByLink({ name, code }: { name: string; code: string }) {
  const me = useMe()
  return me ? (
    <JoinAsMe workgroup={name} email={me.email} join={() => callApi(joining.joinByLink, { code })} />
  ) : (
    <LoadingIndicator look="spin" />
  )
}

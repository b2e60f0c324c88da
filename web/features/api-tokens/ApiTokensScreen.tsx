import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { apiTokens } from '../../../contract/calls/api-tokens/calls.ts'
import { docs } from '../../../contract/calls/docs/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { tokenLimits } from '../../../contract/calls/api-tokens/scopes.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { AwaitFonts } from '../../kit/AwaitFonts.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { NewToken } from './NewToken.tsx'
import { TokenTable } from './TokenTable.tsx'
import style from './ApiTokens.module.css'

const MakeToken = lazyComponent(async () => (await withTexts(['security'], () => import('./MakeToken.tsx'))).MakeToken)

const ConnectedApps = lazyComponent(async () => (await import('./ConnectedApps.tsx')).ConnectedApps)

/** The API tokens of the user: made, shown once, listed and revoked. */
export function ApiTokensScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(apiTokens.list, {})
  const navigate = useNavigate()
  // After a new sign-in at the provider, which was made to make a token.
  const isProved = (useLocation().state as { isProved?: true } | null)?.isProved === true
  const [isMaking, setMaking] = useState(isProved)
  const [made, setMade] = useState<{ tokenName: string; secret: string } | null>(null)
  const close = () => {
    setMaking(false)
    // A reload does not open the dialog again.
    if (isProved) void navigate(paths.apiTokens, { replace: true })
  }
  useTitle(t('api.title'))
  const tokens = read.data?.items ?? []
  const makeButton = (
    <Button size="sm" icon={IconPlus} onClick={() => setMaking(true)}>
      {t('api.make')}
    </Button>
  )
  const isEmpty = read.data !== undefined && tokens.length === 0 && !made
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('nav.profile')} glyph={22} to={paths.profile} />}
        title={t('api.title')}
        actions={
          <Button icon={IconBook} href={docs.page.path}>
            {t('api.docs')}
          </Button>
        }
      />
      <AwaitFonts meanwhile={<Skeleton rows={4} shape="line" />}>
        <div className={`page ${style.page}`}>
          <Section
            title={t('api.tokens')}
            count={tokens.length > 0 ? tokens.length : undefined}
            action={!isEmpty && makeButton}
          >
            {made && <NewToken name={made.tokenName} secret={made.secret} />}
            {read.isPending && <Skeleton rows={3} shape="line" />}
            {read.isError && !read.data && (
              <ErrorNotice text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
            )}
            {tokens.length > 0 && (
              <TokenTable tokens={tokens} onRevoked={(token) => made?.secret.endsWith(token.ending) && setMade(null)} />
            )}
            {isEmpty && (
              <EmptyState icon={IconCode} title={t('api.none')} body={t('api.none.body')} action={makeButton} />
            )}
            {!isEmpty && <p className={`s12 t3 ${style.help}`}>{t('api.help', { count: tokenLimits.unusedDays })}</p>}
          </Section>
          <Suspense fallback={null}>
            <ConnectedApps />
          </Suspense>
        </div>
      </AwaitFonts>
      <Suspense fallback={null}>{isMaking && <MakeToken onClose={close} onMade={setMade} />}</Suspense>
    </>
  )
}

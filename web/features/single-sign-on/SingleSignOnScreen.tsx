import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconLogin from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import { Suspense, useState } from 'react'
import { singleSignOn } from '../../../contract/calls/single-sign-on/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { maySetSingleSignOn } from '../../../contract/permissions.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { AwaitFonts } from '../../kit/AwaitFonts.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { SignOnSections } from './SignOnSections.tsx'
import style from './SingleSignOn.module.css'

const SetUp = lazyComponent(async () => (await import('./SetUp.tsx')).SetUp)

/** Single sign-on of the workgroup, for its Master. */
export function SingleSignOnScreen() {
  const { t } = useTexts()
  const may = maySetSingleSignOn(usePerson())
  useTitle(t('settings.singleSignOn'))
  return (
    <>
      <PageHeader
        title={t('settings.singleSignOn')}
        back={<IconButton icon={IconLeft} label={t('settings.workgroup')} glyph={22} to={paths.workgroup} />}
      />
      {may ? (
        <AwaitFonts meanwhile={<Skeleton rows={4} shape="line" />}>
          <Settings />
        </AwaitFonts>
      ) : (
        <EmptyState icon={IconLogin} title={t('sso.onlyMaster')} body={t('sso.onlyMaster.body')} />
      )}
    </>
  )
}

function Settings() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(singleSignOn.settings, {}, { staleTime: 0 })
  const [isChanging, setChanging] = useState(false)
  const settings = read.data
  return (
    <div className={`page ${style.page}`}>
      {read.isPending && <Skeleton rows={4} shape="line" />}
      {read.isError && !settings && (
        <ErrorNotice text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {settings && !settings.isSet && (
        <EmptyState
          icon={IconLogin}
          title={t('sso.none')}
          body={t('sso.none.body')}
          action={
            <Button look="primary" onClick={() => setChanging(true)}>
              {t('sso.setUp')}
            </Button>
          }
        />
      )}
      {settings?.isSet && <SignOnSections settings={settings} onChange={() => setChanging(true)} />}
      <Suspense fallback={null}>
        {settings && isChanging && <SetUp settings={settings} onClose={() => setChanging(false)} />}
      </Suspense>
    </div>
  )
}

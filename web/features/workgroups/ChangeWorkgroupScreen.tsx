import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { useRead } from '../../api/reads.ts'
import { useMe } from '../../api/me.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useErrorMessage } from '../../api/error-message.ts'
import { WorkgroupList } from './WorkgroupList.tsx'
import style from './Workgroups.module.css'

export function ChangeWorkgroupScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const errorText = useErrorMessage()
  const me = useMe()
  const mine = useRead(workgroups.list, {})
  useTitle(t('workgroups.mine'))
  const create = (
    <Button icon={IconPlus} to={paths.registerWorkgroup}>
      {t('nav.registerWorkgroup')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('workgroups.mine')}
        actions={
          <>
            <span className="desk">{(mine.data?.total ?? 0) > 0 && create}</span>
            <AccountButton />
          </>
        }
      />
      <div className="page">
        <div className={style.list}>
          {mine.isPending && <Skeleton rows={3} shape="line" />}
          {mine.isError && (
            <ErrorNotice
              page={!mine.data}
              text={errorText(mine.error)}
              busy={mine.isFetching}
              onRetry={() => void mine.refetch()}
            />
          )}
          {mine.data?.total === 0 && (
            <EmptyState
              icon={IconUsersGroup}
              title={t('workgroups.none')}
              body={
                <>
                  {t('workgroups.noneBody')}
                  {me && (
                    <>
                      <br />
                      {t('workgroups.noneEmail', { email: me.email })}
                    </>
                  )}
                </>
              }
              action={
                <Button look="primary" icon={IconPlus} to={paths.registerWorkgroup}>
                  {t('nav.registerWorkgroup')}
                </Button>
              }
            />
          )}
          {(mine.data?.total ?? 0) > 0 && (
            <>
              <WorkgroupList items={mine.data!.items} onEntered={() => void navigate(paths.home)} />
              <p className="phone" style={{ marginTop: 16 }}>
                {create}
              </p>
            </>
          )}
        </div>
      </div>
    </>
  )
}

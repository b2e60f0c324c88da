import IconUnsent from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconLogs from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconCustomers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconLeave from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import { Link } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { sumsOf, type MyData } from './use-my-data.ts'
import style from './MyData.module.css'

/** What stays and what goes when the account is deleted. */
export function DeletionFacts({ workgroups }: Pick<MyData, 'workgroups'>) {
  const { t } = useTexts()
  const unsent = useWaiting().length
  const { logs, customers } = sumsOf({ workgroups })
  const names = workgroups.map(({ workgroupName }) => workgroupName).join(', ')
  return (
    <ul className={style.facts}>
      {workgroups.length > 0 && (
        <li>
          <Glyph icon={IconLogs} size={16} />
          {t('mydata.delete.stays', { count: logs, workgroups: names })}
        </li>
      )}
      {customers > 0 && (
        <li>
          <Glyph icon={IconCustomers} size={16} />
          {t('mydata.delete.customers', { count: customers })}
        </li>
      )}
      <li>
        <Glyph icon={IconLeave} size={16} />
        {t('mydata.delete.goes', { count: limits.accountRestoreDays })}
      </li>
      {unsent > 0 && (
        <li>
          <Glyph icon={IconUnsent} size={16} />
          <span>
            {t('mydata.delete.unsent', { count: unsent })}{' '}
            <Link className="link" to={paths.drafts}>
              {t('mydata.delete.send')}
            </Link>
          </span>
        </li>
      )}
    </ul>
  )
}

import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { Fragment, useState, type ReactNode } from 'react'
import { audit, auditGroupNames } from '../../../contract/calls/audit/calls.ts'
import { departmentEditing } from '../../../contract/calls/departments/editing.ts'
import { paths } from '../../../contract/core/paths.ts'
import { isMaster } from '../../../contract/permissions.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { callApi } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { oneOf } from '../../kit/address/param-readers.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ChoiceMenu } from '../../ui/lists/ChoiceMenu.tsx'
import { DayHeading } from '../../ui/lists/DayHeading.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { deviceName } from '../profile/shared/device-name.ts'
import { actorWords, entryWords, type AuditEntry } from './entry-words.ts'
import style from './Audit.module.css'

const periods = ['30', '7', '90', '365', 'all'] as const

/** The audit trail of the workgroup, for its Master. */
export function AuditScreen() {
  const { t } = useTexts()
  useTitle(t('audit.title'))
  if (isMaster(usePerson())) return <Trail />
  return (
    <>
      <Head />
      <EmptyState icon={IconHistory} title={t('audit.onlyMaster')} body={t('audit.onlyMasterBody')} />
    </>
  )
}

function Head({ actions }: { actions?: ReactNode }) {
  const { t } = useTexts()
  return (
    <PageHeader
      title={t('audit.title')}
      back={<IconButton icon={IconLeft} label={t('settings.workgroup')} glyph={22} to={paths.workgroup} />}
      actions={actions}
    />
  )
}

function Trail() {
  const { t } = useTexts()
  const format = useFormat()
  const address = useListAddress({
    period: oneOf(periods),
    what: oneOf(auditGroupNames),
    who: (id) => (/^[1-9]\d{0,17}$/.test(id) ? id : ''),
  })
  const { what, who } = address.chosen
  const period = address.chosen.period || '30'
  const filters = {
    group: what,
    userId: who,
    from: period === 'all' ? '' : addDays(format.now()[0], 1 - Number(period)),
    to: '',
  } as const
  const input = { ...filters, page: address.page, pageSize: limits.historyShown }
  const found = useRead(audit.list, input, { keepPrevious: true })
  const everybody = useRead(departmentEditing.chart, {})
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [{ items, total }, { saveEntries }] = await Promise.all([
        callApi(audit.export, filters),
        import('./save-entries.ts'),
      ])
      saveEntries(`${t('audit.title')}_${format.now()[0].replaceAll('-', '')}.csv`, items, t)
      if (total > items.length) toast.info(t('audit.savedSome', { count: items.length }))
      void found.refetch()
    } catch (error) {
      toast.error(errorMessage(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Head
        actions={
          <Button icon={IconDownload} busy={busy} onClick={() => void save()}>
            {t('audit.export')}
          </Button>
        }
      />
      <Toolbar label={t('audit.filter')}>
        <ChoiceMenu
          label={t('audit.period')}
          value={period}
          options={periods.map((each) => ({
            value: each,
            label: each === 'all' ? t('audit.always') : t('audit.days', { count: Number(each) }),
          }))}
          onChange={(next) => address.change({ period: next === '30' ? '' : next })}
        />
        <ChoiceMenu
          label={t('audit.who')}
          value={who}
          options={[
            { value: '', label: t('audit.all') },
            ...(everybody.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next) => address.change({ who: next })}
        />
        <ChoiceMenu
          label={t('audit.what')}
          value={what}
          options={[
            { value: '', label: t('audit.all') },
            ...auditGroupNames.map((each) => ({ value: each as string, label: t(`audit.group.${each}`) })),
          ]}
          onChange={(next) => address.change({ what: next })}
        />
        <span className="s12 t3 num" role="status">
          {found.data && t('audit.count', { count: found.data.total })}
        </span>
      </Toolbar>
      <ListFrame
        read={found}
        page={address.page}
        pageSize={input.pageSize}
        goTo={address.goTo}
        further={{ call: audit.list, input }}
        range={({ from, to, total }) => t('audit.range', { from, to, total })}
        icon={IconHistory}
        shape="line"
        none={<EmptyState icon={IconHistory} title={t('audit.none')} body={t('audit.noneBody')} />}
        filtered={{
          isSet: what !== '' || who !== '' || period !== 'all',
          title: t('audit.notFound'),
          body: t('audit.notFoundBody'),
          verb: t('audit.showAll'),
          clear: () => address.change({ what: '', who: '', period: 'all' }),
        }}
      >
        {(entries) => <Days entries={entries} />}
      </ListFrame>
      <p className={`s12 t3 ${style.note}`}>{t('audit.kept')}</p>
    </>
  )
}

function Days({ entries }: { entries: AuditEntry[] }) {
  const format = useFormat()
  const byDay = Map.groupBy(entries, ({ at }) => format.dayOf(at))
  return (
    <>
      {[...byDay].map(([day, some]) => (
        <Fragment key={day}>
          <DayHeading title={format.dayTitle(day)} />
          <ul className={style.list}>
            {some.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTexts()
  const format = useFormat()
  const who = actorWords(t, entry)
  const { browser, system } = deviceName(entry.device)
  const device = dotted(browser ?? '', system ?? '')
  return (
    <li className={style.entry}>
      <time className="num t3" dateTime={entry.at}>
        {format.time(entry.at)}
      </time>
      <span className={style.who}>
        <Avatar id={entry.actorId ?? undefined} name={entry.actorId === null ? '–' : who} />
        {who}
      </span>
      <span className={style.what}>
        {entryWords(t, entry)}
        <span className={`phone ${style.by}`}>{dotted(who, device)}</span>
      </span>
      <span className={`s13 t3 ${style.device}`}>{device}</span>
    </li>
  )
}

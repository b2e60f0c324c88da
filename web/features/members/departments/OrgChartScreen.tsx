import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { departments } from '../../../../contract/calls/departments/calls.ts'
import { departmentEditing } from '../../../../contract/calls/departments/editing.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted } from '../../../format/format.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { useWorkgroupName } from '../../../session/tab-workgroup.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ChoiceMenu } from '../../../ui/lists/ChoiceMenu.tsx'
import { SearchField } from '../../../ui/lists/SearchField.tsx'
import { Toolbar } from '../../../ui/lists/Toolbar.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { SegmentedControl } from '../../../ui/pages/SegmentedControl.tsx'
import { useShortcut } from '../../../ui/keys.ts'
import { useTexts } from '../../../ui/texts.ts'
import { phoneMedia, useMediaQuery } from '../../../ui/use-media-query.ts'
import { OrganisationPage } from '../shared/OrganisationPage.tsx'
import { ChartList } from './ChartList.tsx'
import { ChartPicture } from './ChartPicture.tsx'
import { chartUnits, layoutChart, type ChartUnit } from './chart-layout.ts'
import type { FoundUnits } from './find-units.ts'
import style from './OrgChart.module.css'

/** The organisation as a picture or as a list; on a phone as a list only. */
export function OrgChartScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const units = useRead(departments.list, {})
  const everybody = useRead(departmentEditing.chart, {})
  const workgroup = useWorkgroupName() ?? ''
  useTitle(t('members.chart'))
  const all = units.data?.items
  const people = everybody.data?.people
  const root = useMemo(() => all && people && chartUnits(all, people, workgroup), [all, people, workgroup])
  const failed = [units, everybody].find(({ error }) => error)
  if (root) return <Chart root={root} unitCount={all!.length} />
  return (
    <OrganisationPage view="chart">
      {failed?.error ? (
        <ErrorNotice
          page
          text={errorText(failed.error)}
          onRetry={() => void Promise.all([units.refetch(), everybody.refetch()])}
          busy={failed.isFetching}
        />
      ) : (
        <Skeleton rows={8} shape="line" padded />
      )}
    </OrganisationPage>
  )
}

function Chart({ root, unitCount }: { root: ChartUnit; unitCount: number }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const isPhone = useMediaQuery(phoneMedia)
  const [search, setSearch] = useState('')
  const [withPeople, setWithPeople] = useState(true)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const field = useRef<HTMLInputElement>(null)
  useShortcut('Slash', () => field.current?.focus(), { label: t('dept.chart.search'), group: t('members.chart') })
  const layout = useMemo(() => layoutChart(root, { folded, withPeople }), [root, folded, withPeople])
  const wanted = search.trim()
  const hits = useFoundUnits(root, wanted)
  const isList = isPhone || address.get('view') === 'list'
  const fold = (id: string) =>
    setFolded((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const savePicture = async () => {
    try {
      const { saveChartImage } = await import('./chart-image.ts')
      await saveChartImage(`${t('members.chart')}_${root.name}.png`, layout, {
        noHead: t('dept.noHead'),
        people: (count) => t('dept.people', { count }),
        role: (role) => t(`role.${role}`),
      })
    } catch (error) {
      console.error(error)
      toast.error(t('dept.chart.failed'))
    }
  }
  return (
    <OrganisationPage
      view="chart"
      actions={
        !isList && (
          <>
            <Button icon={IconPrinter} onClick={() => print()}>
              {t('dept.chart.print')}
            </Button>
            <Button icon={IconDownload} onClick={() => void savePicture()}>
              {t('dept.chart.png')}
            </Button>
          </>
        )
      }
    >
      <div className={style.tools}>
        <Toolbar
          label={t('members.chart')}
          search={
            <SearchField ref={field} label={t('dept.chart.search')} keys="/" value={search} onChange={setSearch} />
          }
        >
          {!isPhone && (
            <SegmentedControl
              small
              label={t('dept.chart.view')}
              value={isList ? 'list' : 'picture'}
              options={[
                { value: 'picture', label: t('dept.chart.picture') },
                { value: 'list', label: t('dept.chart.list') },
              ]}
              onChange={(view) => setAddress(view === 'list' ? { view } : {}, { replace: true })}
            />
          )}
          <ChoiceMenu
            label={t('dept.chart.show')}
            value={withPeople ? 'people' : 'units'}
            options={[
              { value: 'people', label: t('dept.chart.people') },
              { value: 'units', label: t('dept.chart.units') },
            ]}
            onChange={(value) => setWithPeople(value === 'people')}
          />
          <span className="s12 t3 num" role="status">
            {hits
              ? hits.found.size > 0
                ? t('dept.chart.found', { count: hits.found.size })
                : t('dept.chart.notFound')
              : dotted(t('dept.count', { count: unitCount }), t('dept.people', { count: root.count }))}
          </span>
        </Toolbar>
      </div>
      {isList ? (
        <ChartList unit={root} withPeople={withPeople} folded={folded} shown={hits?.shown ?? null} onFold={fold} />
      ) : (
        <ChartPicture
          layout={layout}
          found={hits?.found ?? null}
          onFold={fold}
          onOpen={(id) => void navigate(href(paths.departments, {}, { department: id || '0' }))}
        />
      )}
    </OrganisationPage>
  )
}

/** What a search finds; the search is loaded with the first one. */
function useFoundUnits(root: ChartUnit, search: string): FoundUnits | null {
  const [hits, setHits] = useState<FoundUnits | null>(null)
  useEffect(() => {
    let isCurrent = true
    const find = async () => {
      const found = search === '' ? null : (await import('./find-units.ts')).findUnits(root, search)
      if (isCurrent) setHits(found)
    }
    find().catch(console.error)
    return () => {
      isCurrent = false
    }
  }, [root, search])
  return hits
}

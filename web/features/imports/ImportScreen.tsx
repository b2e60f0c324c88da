import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { mayImportCustomers } from '../../../contract/permissions.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { useMe, usePerson } from '../../api/me.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Breadcrumbs } from '../../ui/pages/Breadcrumbs.tsx'
import { useTexts } from '../../ui/texts.ts'
import { StageBar } from '../customers/shared/StageBar.tsx'
import { FileStep } from './FileStep.tsx'
import { useImport, type Import } from './use-import.ts'
import style from './Imports.module.css'

// After the first view, which is the choice of a file.
const LaterSteps = lazyComponent(async () => (await import('./LaterSteps.tsx')).LaterSteps)

const steps = ['file', 'columns', 'check', 'result'] as const
const stepOf = (one: Import | undefined): number => {
  if (!one) return 0
  if (one.state === 'unread') return 0
  if (one.state === 'reading' || one.state === 'read') return 1
  return one.state === 'checking' || one.state === 'checked' ? 2 : 3
}

/** Imports customers and contacts from a file in four steps: file, columns, validation, result. */
export function ImportScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const [params, setParams] = useSearchParams()
  const id = params.get('import') ?? ''
  const read = useImport(id)
  const [isBack, setBack] = useState(false)
  const [acts, setActs] = useState<HTMLElement | null>(null)
  const me = useMe()
  const person = usePerson()
  const title = t('imports.title')
  useTitle(title)
  const one = id === '' ? undefined : read.data
  const step = isBack && one && (one.state === 'checked' || one.state === 'read') ? 1 : stepOf(one)
  const open = (importId: string) => {
    setBack(false)
    setParams(importId ? { import: importId } : {})
  }
  const body = (): ReactNode => {
    if (me && !mayImportCustomers(person)) return <ErrorNotice page text={t('error.access_denied')} />
    if (id === '') return <FileStep open={open} acts={acts} />
    if (!one && read.error) return <ErrorNotice page text={errorText(read.error)} onRetry={() => void read.refetch()} />
    if (!one) return <Skeleton rows={4} shape="line" />
    return <LaterSteps one={one} acts={acts} step={step} open={open} onBack={setBack} />
  }
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('nav.customers')} glyph={22} to={paths.customers} />}
        title={
          <Breadcrumbs label={title} path={[{ label: t('nav.customers'), to: paths.customers }, { label: title }]} />
        }
        actions={
          <>
            <span ref={setActs} className={style.acts} />
            <AccountButton />
          </>
        }
      />
      <div className="page">
        <div className={style.steps}>
          <StageBar
            label={t('imports.steps')}
            at={step}
            stages={steps.map((name, at) => ({
              label:
                at === step
                  ? t('imports.stepAt', { at: at + 1, of: steps.length, name: t(`imports.step.${name}`) })
                  : t(`imports.step.${name}`),
            }))}
          />
        </div>
        <Suspense fallback={<Skeleton rows={4} shape="line" />}>{body()}</Suspense>
      </div>
    </>
  )
}

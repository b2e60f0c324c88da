import type { ReactNode } from 'react'
import { useTexts } from '../../../ui/texts.ts'
import { Link } from 'react-router'
import { paths } from '../../../../contract/core/paths.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { useTitle } from '../../../kit/address/use-title.ts'
import { Logo } from '../../../ui/elements/Logo.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import style from './AuthLayout.module.css'

/** Beside the form, on a desk only: nothing waits for it. */
const ExampleLog = deferredComponent(async () => (await import('./ExampleLog.tsx')).ExampleLog)

type Props = {
  title: string
  lede?: ReactNode
  children: ReactNode
  wide?: boolean
  /** In place of the example. */
  beside?: { label: string; content: ReactNode }
}

/** Layout of the pages before sign-in: form left, example right. Phones show the form only. */
export function AuthLayout({ title, lede, children, wide = false, beside }: Props) {
  const { t } = useTexts()
  useTitle(title)
  return (
    <div className={style.gate}>
      <div className={style.left}>
        <header>
          <Link to={paths.landing} className={style.home} aria-label={t('auth.toLanding')}>
            <Logo />
          </Link>
        </header>
        <main className={`${style.middle} ${wide ? style.wide : ''}`}>
          <h1>{title}</h1>
          {lede && <p className={style.lede}>{lede}</p>}
          {children}
        </main>
        <PublicFooter />
      </div>
      <aside className={style.right} aria-label={beside?.label ?? t('paper.label')}>
        {beside?.content ?? <ExampleLog />}
      </aside>
    </div>
  )
}

/** Links to related pages, below a rule. */
export function RelatedLinks({ children }: { children: ReactNode }) {
  return (
    <>
      <hr className={`hline ${style.rule}`} />
      <div className={style.ways}>{children}</div>
    </>
  )
}

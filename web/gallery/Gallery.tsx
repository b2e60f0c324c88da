import './gallery.css'
import { useState } from 'react'
import { Logo, LogoMark } from '../ui/elements/Logo.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { Tooltips } from '../ui/overlays/Tooltips.tsx'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { Floats } from './Floats.tsx'
import { Forms } from './Forms.tsx'
import { Pages } from './Pages.tsx'
import { Small } from './Small.tsx'
import { States } from './States.tsx'
import { wordsOf } from './words.ts'

export function Gallery({ language }: { language: string }) {
  const [words] = useState(() => wordsOf(language))
  return (
    <main className="gallery">
      <header>
        <LogoMark />
        <h1 className="big">부품</h1>
        <span className="t3 s13">모든 화면은 이 조각들로만 만든다</span>
        <span className="grow" />
        <Logo />
      </header>
      <div className="ggrid">
        <Small words={words} />
        <Forms words={words} />
        <Floats words={words} />
        <States words={words} />
      </div>
      <Pages words={words} />
      <Toasts />
      <ConfirmDialog />
      <Tooltips />
    </main>
  )
}

// The gallery: every component in every state, for visual checks. Not linked from the product. Parameters: ?dark,
// ?lang=en|vi
import '../ui/tokens.css'
import '../ui/base.css'
import 'letters/first.css'
import 'letters/later.css'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import { Gallery } from './Gallery.tsx'
import { setCurrentUser } from '../ui/elements/current-user.ts'
import { addTexts, showLanguage } from '../ui/texts.ts'

const language = new URLSearchParams(location.search).get('lang') ?? 'ko'
const texts = import.meta.glob<Record<string, string>>('../locales/*/common.json', { eager: true, import: 'default' })
document.documentElement.lang = language
addTexts(language, texts[`../locales/${language}/common.json`] ?? {})
showLanguage(language)
setCurrentUser('1')
createRoot(document.getElementById('root')!).render(
  <HashRouter>
    <Gallery language={language} />
  </HashRouter>,
)

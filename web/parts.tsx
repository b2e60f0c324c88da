// The gallery: every part in every state, for looking. Not linked from the product. ?dark, ?lang=en|vi
import './ui/tokens.css'
import './ui/saleslog.css'
import './ui/fonts.css'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { HashRouter } from 'react-router'
import { Gallery } from './gallery/Gallery.tsx'

const language = new URLSearchParams(location.search).get('lang') ?? 'ko'
const texts = import.meta.glob<Record<string, string>>('./locales/*/common.json', { eager: true, import: 'default' })
document.documentElement.lang = language
await i18next.use(initReactI18next).init({
  lng: language,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { [language]: { translation: texts[`./locales/${language}/common.json`] ?? {} } },
})
createRoot(document.getElementById('root')!).render(
  <HashRouter>
    <Gallery language={language} />
  </HashRouter>,
)

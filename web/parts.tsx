// The gallery: every part in every state, for looking. Not linked from the product. ?dark, ?lang=en|vi
import './ui/tokens.css'
import './ui/saleslog.css'
import './ui/fonts.css'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { HashRouter } from 'react-router'
import { Gallery } from './gallery/Gallery.tsx'
import texts from './gallery/texts.json'

const language = new URLSearchParams(location.search).get('lang') ?? 'ko'
const words = Object.fromEntries(Object.entries(texts).map(([key, by]) => [key, language === 'ko' ? by.ko : by.en]))
document.documentElement.lang = language
await i18next.use(initReactI18next).init({
  lng: language,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { [language]: { translation: words } },
})
createRoot(document.getElementById('root')!).render(
  <HashRouter>
    <Gallery language={language} />
  </HashRouter>,
)

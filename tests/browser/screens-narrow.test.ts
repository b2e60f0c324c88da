import { lookAtScreens } from './looks.ts'

lookAtScreens([
  { language: 'ko', looks: [{ width: 320 }, { width: 390, dark: true, axe: true }] },
  { language: 'vi', looks: [{ width: 320 }, { width: 390, axe: true }] },
  { language: 'fr', looks: [{ width: 320 }] },
])

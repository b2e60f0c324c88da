import { lookAtScreens } from './looks.ts'

lookAtScreens([
  { language: 'ko', looks: [{ width: 1280, axe: true }] },
  { language: 'en', looks: [{ width: 1280, dark: true, axe: true }] },
])

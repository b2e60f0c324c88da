import { expect, test } from 'vitest'
import { paths, type Path } from '../../contract/core/paths.ts'
import { forms, rareActs, screens } from './finder-places.ts'
import { accountMenu, workgroupMenu } from './menu-items.ts'

/** Screens that the finder does not lead to, and why. */
const left: Partial<Record<Path, string>> = {
  [paths.more]: 'on a phone, the list of places that the finder has one by one',
  [paths.shared]: 'opened by what another app shares',
  [paths.connectApp]: 'opened by the app that asks to be connected',
  [paths.terms]: 'on the page about the app',
  [paths.privacy]: 'on the page about the app',
  ...Object.fromEntries(
    [
      paths.landing,
      paths.signIn,
      paths.signUp,
      paths.findId,
      paths.findPassword,
      paths.passwordMailed,
      paths.authenticating,
      paths.providerSignIn,
      paths.firstWorkgroup,
      paths.firstInvitation,
      paths.congratulation,
      paths.publicSupport,
    ].map((path) => [path, 'before sign-in, or part of the sign-up']),
  ),
}

test('the finder leads to every screen whose address has no parameter; those left out have a reason', () => {
  const everyone = { userId: '1', role: 'master', inWorkgroup: true, isOperator: true } as const
  const t = (key: string) => key
  const led = new Set<string | undefined>([
    ...[...forms, ...rareActs, ...screens].map(({ to }) => to.split('?')[0]!),
    ...[...workgroupMenu(t, everyone), ...accountMenu(t, everyone, () => {})].map(({ to }) => to),
  ])
  const all = Object.values(paths).filter((path) => !path.includes(':'))
  expect(all.filter((path) => !led.has(path) && !(path in left))).toEqual([])
  expect(Object.keys(left).filter((path) => led.has(path))).toEqual([])
})

// Every address of the product is in the list of screens; a screen that is missing there is not tested.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '../../../contract/core/paths.ts'
import { emptyScreens, masterScreens, memberScreens, operatorScreens, publicScreens } from '../support/screens.ts'

const ids = {
  log: '1',
  customer: '2',
  contact: '3',
  otherCustomer: '7',
  otherContact: '8',
  inquiry: '4',
  notice: '5',
  member: '9',
  serviceNotice: '6',
  bill: '10',
  receipt: '11',
  draftOrder: '12',
  sealedOrder: '13',
  openOrder: '14',
  awardedOrder: '15',
  winner: '16',
}
const rows = [...publicScreens, ...memberScreens(ids), ...masterScreens(ids), ...operatorScreens(ids), ...emptyScreens]
/** The key of `paths` that a row's address belongs to. */
const pathOf = (route: string) =>
  matchRoutes(
    Object.values(paths).map((path) => ({ path })),
    route,
  )?.[0]!.route.path

test('every address has a row in tests/stories/support/screens.ts, and every row but one is such an address', () => {
  const listed = new Set(rows.map(([, route]) => pathOf(route)))
  expect(
    Object.values(paths).filter((path) => !listed.has(path)),
    'not in the list of screens',
  ).toEqual([])
  expect(rows.filter(([, route]) => pathOf(route) === undefined).map(([name]) => name)).toEqual(['unknown'])
})
test('every address has a row of the route table, and every row such an address', () => {
  const table = readFileSync(join(import.meta.dirname, '../../../web/routes.tsx'), 'utf8')
  const addresses = [...table.matchAll(/\bscreen\(\s*([^,\s]+),/g)].map(([, address]) => address)
  // The star is the screen for unknown addresses.
  expect(addresses.sort()).toEqual(["'*'", ...Object.keys(paths).map((name) => `paths.${name}`)].sort())
})
test('the names of the rows are unique', () => {
  const names = rows.map(([name]) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

import { levelOf } from '../../../../contract/calls/departments/tree.ts'
import type { Department } from './tree-rows.ts'

/** Departments as options of a list, indented by their level. Spaces of a figure's width: a browser keeps them. */
export const departmentChoices = (some: readonly Department[], all: readonly Department[]) =>
  some.map(({ id, name }) => ({ value: id, label: `${'\u2007\u2007'.repeat(levelOf(all, id) - 1)}${name}` }))

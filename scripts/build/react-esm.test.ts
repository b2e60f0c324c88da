import { expect, test } from 'vitest'
import { toEsm, entryToEsm } from './react-esm.ts'

test('an export assigned once becomes a constant, any other a variable', () => {
  const text = `"use strict";
var React = require("react");
exports.now = void 0;
exports.now = function () { return React.version; };
exports.later = function () {
  return exports.now();
};`
  expect(toEsm(text)).toBe(`import * as React from 'react'
let exported$now
"use strict";

exported$now = void 0;
exported$now = function () { return React.version; };
const exported$later = function () {
  return exported$now();
};
export { exported$now as now, exported$later as later }
export default { now: exported$now, later: exported$later }`)
})
test('each required package is imported under its own name', () => {
  const text = `var Scheduler = require("scheduler"),
  React = require("react");
exports.version = React.version;`
  expect(toEsm(text)).toContain(`import * as Scheduler from 'scheduler'
import * as React from 'react'
`)
})
test('a React that requires in an unknown way stops the build', () => {
  for (const text of ['use(require("react"))', 'var { version } = require("react");'])
    expect(() => toEsm(text), text).toThrow('unknown way')
})
test('a React that exports in an unknown way stops the build', () => {
  for (const text of ['module.exports = {}', 'exports["use"] = use', 'give(exports)'])
    expect(() => toEsm(text), text).toThrow('unknown way')
  expect(() => entryToEsm('module.exports = {}')).toThrow('unknown entry point')
})

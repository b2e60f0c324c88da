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
  expect(toEsm(text)).toBe(`import * as required$0 from 'react'
let exported$now
"use strict";
var React = required$0;
exported$now = void 0;
exported$now = function () { return React.version; };
const exported$later = function () {
  return exported$now();
};
export { exported$now as now, exported$later as later }
export default { now: exported$now, later: exported$later }`)
})
test('a React that exports in an unknown way stops the build', () => {
  for (const text of ['module.exports = {}', 'exports["use"] = use', 'give(exports)'])
    expect(() => toEsm(text), text).toThrow('unknown way')
  expect(() => entryToEsm('module.exports = {}')).toThrow('unknown entry point')
})

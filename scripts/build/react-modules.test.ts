import { expect, test } from 'vitest'
import { asModule, doorAsModule } from './react-modules.ts'

test('what is given is named in the text: once and for all, or what changes later', () => {
  const text = `"use strict";
var React = require("react");
exports.now = void 0;
exports.now = function () { return React.version; };
exports.later = function () {
  return exports.now();
};`
  expect(asModule(text)).toBe(`import * as needed$0 from 'react'
let given$now
"use strict";
var React = needed$0;
given$now = void 0;
given$now = function () { return React.version; };
const given$later = function () {
  return given$now();
};
export { given$now as now, given$later as later }
export default { now: given$now, later: given$later }`)
})
test('a React that is written in another way stops the build', () => {
  for (const text of ['module.exports = {}', 'exports["use"] = use', 'give(exports)'])
    expect(() => asModule(text), text).toThrow('another way')
  expect(() => doorAsModule('module.exports = {}')).toThrow('another door')
})

// Loaded before a server of torture:kills (`node --import`): its clock goes wrong by CLOCK_SHIFT milliseconds.
export const shift = Number(process.env.CLOCK_SHIFT ?? 0)
const Real = Date
globalThis.Date = class extends Real {
  constructor(...values: []) {
    if (values.length === 0) super(Real.now() + shift)
    else super(...values)
  }
  static override now = () => Real.now() + shift
} as DateConstructor

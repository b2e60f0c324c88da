// Addresses that prove themselves: whoever was given one may open it for up to a minute, and is not asked who he is.
import * as rule from './rules.ts'

/** Every call of audience `link` takes these: until when, and a proof over the path and all its other fields. */
export const proved = { until: rule.UnixTime, proof: rule.Token(43) } as const

// Fixes the seed of fast-check, so that a failure is reproducible; `SEED=7 npm test` uses another one.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_121) })

/** Products and vocabulary of an industry, in one language. */
export interface Trade {
  industries: readonly string[]
  products: readonly Product[]
  markets: readonly string[]
  processes: readonly string[]
  rules: readonly string[]
  sites: readonly string[]
  cities: readonly string[]
  teams: readonly string[]
  rivals: readonly string[]
  fairs: readonly string[]
}

export interface Product {
  name: string
  unit: string
  specs: readonly string[]
  troubles: readonly string[]
}

import type { Trade } from './trade.ts'
import type { DemoContact, DemoCustomer, Language } from './types.ts'

/** Facts that all logs of a customer share, beyond its record. */
export interface CustomerProfile {
  record: DemoCustomer
  name: string
  language: Language
  trade: Trade
  city: string
  site: string
  /** Indexes into the products of the trade, the main one first. */
  productIndexes: number[]
  rival: string
  /** 0–5, the furthest stage of its logs. */
  furthestStage: number
  /** The part of the two years with logs, from 0 to 1. */
  activeFrom: number
  activeUntil: number
  /** Relative number of logs. */
  weight: number
  domain: string
  areaCode: string
  country?: string
}

export interface ContactProfile {
  record: DemoContact
  name: string
  surname: string
  /** 팀장; in English the first name. */
  short: string
  position: string
  female: boolean
  hobby: string
  kid: string
  school: string
  home: string
  major: string
}

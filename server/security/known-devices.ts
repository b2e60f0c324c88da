// The device and the network a request comes from, as hashes: what somebody signed in from before is his own place, and
// what strangers do elsewhere does not lock him out there.
import type { FastifyRequest } from 'fastify'
import { deviceHeader } from '../../contract/core/call.ts'
import type { Places } from '../calls/context.ts'
import { hashToken } from './tokens.ts'

/** Whoever sends none is known by his network alone. */
const deviceKey = /^[\w-]{43}$/

/** @param address in its one spelling */
export function placesOf(request: FastifyRequest, address: string): Places {
  const key = request.headers[deviceHeader.toLowerCase()]
  const isKey = typeof key === 'string' && deviceKey.test(key)
  return { device: isKey ? hashToken(`device\n${key}`) : Buffer.alloc(0), address: hashToken(`address\n${address}`) }
}
export const placeList = ({ device, address }: Places): Buffer[] => (device.length > 0 ? [device, address] : [address])

/** The nearest place that is the person's own: his device, else his network; null for a stranger's. */
export function ownPlace({ device, address }: Places, known: readonly Buffer[]): string | null {
  if (device.length > 0 && known.some((hash) => hash.equals(device))) return device.toString('hex').slice(0, 32)
  return known.some((hash) => hash.equals(address)) ? address.toString('hex').slice(0, 32) : null
}

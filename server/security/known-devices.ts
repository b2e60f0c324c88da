// Identifies the device and network of a request by hashes. Requests from origins that a user has signed in from are
// rate-limited separately, so that attackers cannot lock the user out there.
import type { FastifyRequest } from 'fastify'
import { deviceHeader } from '../../contract/core/call.ts'
import { hashToken } from './tokens.ts'

/** SHA-256 hashes of the device key and the IP address of a request; `device` is empty if the client sends no key. */
export type ClientIdentity = { device: Buffer; address: Buffer }

/** Without a valid key a client is identified by its network only. */
const deviceKey = /^[\w-]{43}$/

/** @param address the client's IP address, normalized */
export function clientIdentityOf(request: FastifyRequest, address: string): ClientIdentity {
  const key = request.headers[deviceHeader.toLowerCase()]
  const isKey = typeof key === 'string' && deviceKey.test(key)
  return { device: isKey ? hashToken(`device\n${key}`) : Buffer.alloc(0), address: hashToken(`address\n${address}`) }
}
export const identityHashes = ({ device, address }: ClientIdentity): Buffer[] =>
  device.length > 0 ? [device, address] : [address]

/** A key for the user's device if known, otherwise for the network if known; null for an unknown origin. */
export function knownClientKey({ device, address }: ClientIdentity, known: readonly Buffer[]): string | null {
  if (device.length > 0 && known.some((hash) => hash.equals(device))) return device.toString('hex').slice(0, 32)
  return known.some((hash) => hash.equals(address)) ? address.toString('hex').slice(0, 32) : null
}

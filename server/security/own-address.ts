// The addresses of this server, as clients name them.
import type { Config } from '../config.ts'

type Names = Pick<Config, 'origins' | 'anyOrigin' | 'publicUrl'>
/** @param origin at which a request arrived @returns it, where it is a name of this server; else PUBLIC_URL */
export const ownAddress = ({ origins, anyOrigin, publicUrl }: Names, origin: string): string =>
  anyOrigin || origins.includes(origin) ? origin : publicUrl
/** Whether an address is this path of this server. */
export const isOwnAddress = ({ origins, anyOrigin, publicUrl }: Names, origin: string, address: string, path: string) =>
  [...origins, publicUrl, ...(anyOrigin ? [origin] : [])].some((own) => address === own + path)

import { isIPv6 } from 'node:net'

/** IPv6 groups that identify the network: a household or a phone usually has a whole /64. */
const NETWORK_GROUPS = 4

function expandHead(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const hasGap = tail !== undefined
  return [...groups, ...(hasGap ? Array(NETWORK_GROUPS).fill('0') : [])].slice(0, NETWORK_GROUPS)
}

/** Some proxies write the port behind the address, which is another one for each connection. */
const withoutPort = (ip: string) => ip.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$|^\[(.+)\](?::\d+)?$/, '$1$2')

/**
 * Returns the client key of the rate limits: an IPv4 address, or the /64 of an IPv6 address, because its owner can
 * change the other half at will.
 *
 * @param reported as the socket or a trusted proxy reports it
 */
export function toClientNetwork(reported: string): string {
  const ip = withoutPort(reported)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const address = ip.replace(/%.*$/, '')
  if (!isIPv6(address)) return ip
  const groups = expandHead(address).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that name its network: a household or a phone has all of a /64. */
const NETWORK_GROUPS = 4

function expandHead(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const hasGap = tail !== undefined
  return [...groups, ...(hasGap ? Array(NETWORK_GROUPS).fill('0') : [])].slice(0, NETWORK_GROUPS)
}

/**
 * What limits count as one client: an IPv4 address, or the /64 of an IPv6 address, whose other half its owner chooses
 * anew at will.
 *
 * @param ip as the socket or a trusted proxy names it
 */
export function toClientNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const address = ip.replace(/%.*$/, '')
  if (!isIPv6(address)) return ip
  const groups = expandHead(address).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

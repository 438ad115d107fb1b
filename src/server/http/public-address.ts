import { BlockList, isIP } from 'node:net'

/** Networks that are not the public Internet: private, loopback, link-local with metadata services, reserved. */
const NETWORKS_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Within 2000::/3, which alone is public: those that carry an IPv4 address, and those that nobody routes. */
const NETWORKS_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listNetworks(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const special4 = listNetworks(NETWORKS_4, 'ipv4')
const special6 = listNetworks(NETWORKS_6, 'ipv6')
const global6 = listNetworks(['2000::/3'], 'ipv6')

/** Whether an IP address belongs to the public Internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special4.check(address, 'ipv4')
  // A scope, as in fe80::1%eth0, is only part of link-local addresses.
  if (family !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** Names that resolve to the own machine or network, whatever DNS says. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/

/**
 * Validates the address of a receiver as it is written; what its name resolves to is checked when connecting.
 *
 * @param mayBePrivate allows http and the own network
 * @returns the reason, or undefined
 */
export function validateReceiverUrl(text: string, mayBePrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return '请输入完整的地址，如 https://erp.example.com/hook'
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (protocol !== 'https:' && !(mayBePrivate && protocol === 'http:')) return '地址要以 https:// 开头'
  if (username || password) return '地址中不能有用户名和密码'
  if (hash) return '地址中不能有 #'
  if (mayBePrivate) return undefined
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) > 0) return isPublicAddress(host) ? undefined : '不能推送到内部网络的地址'
  return !host.includes('.') || LOCAL_NAME.test(host) ? '不能推送到内部网络的地址' : undefined
}

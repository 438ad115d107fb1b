import type { OpenWith, Phone } from './phone/types'

interface Device {
  /** Of memory, as a browser says. */
  gigabytes: number
  /** As a browser says. */
  connection: string
  /** WeChat's own measure of a device, from 1 to 50. */
  benchmarkLevel: number
  /** As WeChat says. */
  network: string
}

const STRONG: Device = { gigabytes: 8, connection: 'wifi', benchmarkLevel: 40, network: 'wifi' }

async function openOn(device: Device, phone: Phone, address: string, options: OpenWith): Promise<void> {
  const { gigabytes, connection, benchmarkLevel, network } = device
  if (phone.target === 'h5') {
    // Later scripts come after earlier ones: the last device counts.
    await phone.page.addInitScript(
      ([deviceMemory, type]) => {
        Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: deviceMemory })
        // TypeScript's library has none of it.
        const { connection } = navigator as unknown as { connection: object }
        Object.defineProperty(connection, 'type', { configurable: true, value: type })
      },
      [gigabytes, connection] as const,
    )
  }
  await phone.open(address, { ...options, weapp: { network, system: { benchmarkLevel } } })
}

/** A strong device on free data: 3D begins by itself. */
export const openStrong = (phone: Phone, address: string, options: OpenWith = {}): Promise<void> =>
  openOn(STRONG, phone, address, options)

/** Little memory, or data that is paid for: the pictures stand, and 3D waits for a tap. */
export function openFrugal(
  phone: Phone,
  address: string,
  options: OpenWith = {},
  why: 'weak' | 'paid' = phone.target === 'h5' ? 'weak' : 'paid',
): Promise<void> {
  const device =
    why === 'weak'
      ? { ...STRONG, gigabytes: 1, benchmarkLevel: 8 }
      : { ...STRONG, connection: 'cellular', network: '4g' }
  return openOn(device, phone, address, options)
}

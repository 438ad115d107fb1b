import type { OpenWith, Phone } from './phone/types'

/** On data that is paid for, or with little memory: the pictures stand, and 3D waits for a tap that nobody makes here. */
export async function openFrugal(phone: Phone, address: string, options: OpenWith = {}): Promise<void> {
  if (phone.target === 'h5') {
    await phone.page.addInitScript(() =>
      Object.defineProperty(navigator, 'deviceMemory', { configurable: true, get: () => 1 }),
    )
  }
  await phone.open(address, { ...options, weapp: { network: '4g' } })
}

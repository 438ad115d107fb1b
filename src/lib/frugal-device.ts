/** What browsers say of device and network; some say nothing. TypeScript's library has none of it. */
export interface DeviceHints {
  deviceMemory?: number
  connection?: { type?: string; saveData?: boolean; effectiveType?: string }
}

/** Whether the device is weak, or its data is metered or saved. Sent to the browser as source text: no imports. */
export function isFrugalDevice({ deviceMemory = 4, connection = {} }: DeviceHints): boolean {
  const isSlow = /2g/.test(connection.effectiveType ?? '')
  const isPaid = connection.type === 'cellular' || connection.saveData === true
  return deviceMemory < 3 || isSlow || isPaid // gigabytes
}

/** Device and network hints of browsers; some browsers lack them. They are missing in TypeScript's DOM types. */
export interface DeviceHints {
  deviceMemory?: number
  connection?: { type?: string; saveData?: boolean; effectiveType?: string }
}

/**
 * Whether the device is weak or the connection is metered or slow. Serialized into the page as source text, so it must
 * not use imports.
 */
export function isFrugalDevice({ deviceMemory = 4, connection = {} }: DeviceHints): boolean {
  const isSlow = /2g/.test(connection.effectiveType ?? '')
  const isPaid = connection.type === 'cellular' || connection.saveData === true
  return deviceMemory < 3 || isSlow || isPaid // gigabytes
}

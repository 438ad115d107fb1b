import { createHash } from 'node:crypto'

/**
 * A UUID that the same name gives on every machine, so that seeding twice changes nothing and tests can name a row.
 * Version 8 of RFC 9562: made by the application.
 */
export function seedId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

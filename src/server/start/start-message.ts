import { networkInterfaces } from 'node:os'

import type { Settings } from '@/server/settings'

const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** All URLs of the server: this machine's, and those of the LAN when HOST allows it. */
export function listServerAddresses(host: string, port: number): string[] {
  if (!EVERYWHERE.has(host)) return [`http://${host.includes(':') ? `[${host}]` : host}:${port}`]
  const lan = Object.values(networkInterfaces()).flatMap((cards) =>
    (cards ?? []).filter((card) => card.family === 'IPv4' && !card.internal).map((card) => card.address),
  )
  return ['127.0.0.1', ...lan].map((address) => `http://${address}:${port}`)
}

/** Input of the message printed after startup. */
interface Started {
  settings: Settings
  port: number
  hasPages: boolean
  /** Lines of the demo accounts. */
  accounts: readonly string[]
}

/** The lines printed after startup: URLs, demo accounts, how to stop. */
export function formatStartMessage({ settings, port, hasPages, accounts }: Started): string {
  const what = hasPages ? '访客助手' : 'API only: run npm start to build the pages'
  const lines = ['', `  ${what}`, ...listServerAddresses(settings.host, port).map((address) => `  ${address}`), '']
  if (accounts.length > 0) lines.push(...accounts, '')
  if (!settings.databaseUrl) {
    const dataLine = `  Data is kept in ${settings.dataDir}.`
    lines.push(`${dataLine} The embedded database is for development and demonstration;`)
    lines.push('  it survives a crash of the process, not of the machine. Set DATABASE_URL for production.', '')
  }
  lines.push('  Stop with Ctrl+C.', '')
  return lines.join('\n')
}

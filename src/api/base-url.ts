type Host = 'api' | 'channel' | 'partner'

// Written out, because the build replaces each `process.env.X` literally.
const bases: Record<Host, () => string | undefined> = {
  api: () => process.env.API_BASE,
  channel: () => process.env.CHANNEL_BASE,
  partner: () => process.env.PARTNER_BASE,
}

function chooseHost(path: string): Host {
  if (/^\/channel(?=[/?]|$)/.test(path)) return 'channel'
  return /^\/mom(-pt)?(?=[/?]|$)/.test(path) ? 'partner' : 'api'
}

/** Whether an address names its host itself, or a local file. */
export const isAbsoluteUrl = (address: string): boolean => /^[a-z]+:/.test(address)

/**
 * Resolves the absolute URL of a path. `/mom-pt`, `/mom` and `/channel` skip the base URL (spec §7): they go to the
 * partner-platform and channel hosts of the build; on H5 that is the same origin unless configured. An absolute URL,
 * also of a local file, is returned unchanged; anything else stays on its host, even `//other.host` and `.other.host`.
 */
export function resolveUrl(path: string): string {
  if (isAbsoluteUrl(path)) return path
  const base = bases[chooseHost(path)]() ?? ''
  return base.replace(/\/+$/, '') + path.replace(/^[\\/]*/, '/')
}

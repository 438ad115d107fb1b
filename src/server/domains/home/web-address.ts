import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'

import type { WebAddress } from '@/contract/identity/web-page'
import type { Db } from '@/server/db/connection'
import { application, banner } from '@/server/db/schema/home'
import { isLiveAddress } from '@/server/domains/launch/event'
import type { Caller } from '@/server/http/caller'

const nowhere: WebAddress = { isAllowed: false, url: null, host: null }

/** Parses a plain web URL: without user info and port. */
function readAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  return isPlain ? url : undefined
}

/** Whether a host is one of the domains, or a subdomain. */
function isWithin(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

/** Whether a text is a plain web URL of a domain that the operator allows. */
export function isAllowedAddress(text: string, domains: readonly string[]): boolean {
  const url = readAddress(text)
  return url !== undefined && isWithin(url.hostname, domains)
}

/** Whether this exact URL is published in a banner or application visible to the caller. */
async function isPublished(db: Db, text: string, companyId: string | null, now: Date): Promise<boolean> {
  const forAll = isNull(banner.companyId)
  const [shown] = await db
    .select({ id: banner.id })
    .from(banner)
    .where(
      and(
        eq(banner.linkType, 'url'),
        eq(banner.link, text),
        companyId === null ? forAll : or(forAll, eq(banner.companyId, companyId)),
        lte(banner.startTime, now),
        gt(banner.endTime, now),
      ),
    )
    .limit(1)
  if (shown || companyId === null) return shown !== undefined
  const isOn = eq(application.status, 'enabled')
  const own = and(eq(application.companyId, companyId), isOn, inArray(application.openType, ['url', 'h5']))
  const [app] = await db
    .select({ id: application.id })
    .from(application)
    .where(and(own, eq(application.path, text)))
    .limit(1)
  return app !== undefined
}

/**
 * Checks whether a caller may open a web URL.
 *
 * @param domains allowed by the operator
 */
export async function classifyWebAddress(
  db: Db,
  text: string,
  { caller, domains, now }: { caller: Caller | null; domains: readonly string[]; now: Date },
): Promise<WebAddress> {
  const url = readAddress(text)
  if (!url) return nowhere
  const companyId = caller?.population === 'user' ? caller.companyId : null
  const isAllowed =
    isWithin(url.hostname, domains) || (await isPublished(db, text, companyId, now)) || (await isLiveAddress(db, text))
  return { isAllowed, url: isAllowed ? url.href : null, host: url.hostname }
}

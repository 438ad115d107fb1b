import { listAnnouncements } from '@/contract/message/message'
import { listAllApplications } from '@/contract/organization/application'
import { getHomeSummary, listBanners } from '@/contract/organization/home'
import { listTodos } from '@/contract/workflow/todo'
import { chinaDay, formatWireTime } from '@/lib/wire-time'
import { usePersistedCall } from '@/offline/use-persisted-call'

import { banners, newest } from './home-reads'

/** `上次更新 10:24`; with the date on another day. */
export function formatAge(at: number, now: number): string {
  const text = formatWireTime(at)
  return `上次更新 ${chinaDay(at) === chinaDay(now) ? text.slice(11, 16) : text.slice(5, 16)}`
}

/**
 * Text for stale data on the home page; undefined when all of it is fresh.
 *
 * @param isMember whether the user has a company, whose applications and to-dos are shown too
 */
export function useHomeAge(isMember: boolean): string | undefined {
  const ofCompany = { enabled: isMember }
  const answers = [
    usePersistedCall(getHomeSummary, {}),
    usePersistedCall(listAllApplications, {}, ofCompany),
    usePersistedCall(listBanners, banners),
    usePersistedCall(listTodos, newest, ofCompany),
    usePersistedCall(listAnnouncements, newest),
  ]
  const ages = answers.flatMap(({ keptAt }) => keptAt ?? [])
  if (ages.length === 0) return undefined
  const isTried = answers.some(({ keptAt, error }) => keptAt !== undefined && error)
  return `${formatAge(Math.min(...ages), Date.now())} · ${isTried ? '暂时无法更新' : '正在更新'}`
}

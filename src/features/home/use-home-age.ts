import { listAnnouncements } from '@/contract/message/message'
import { listAllApplications } from '@/contract/organization/application'
import { getHomeSummary, listBanners } from '@/contract/organization/home'
import { listTodos } from '@/contract/workflow/todo'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { formatStaleText } from '@/parts/stale-text'

import { banners, newest } from './home-reads'

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
  const isTried = answers.some(({ keptAt, error }) => keptAt !== undefined && error !== null)
  return formatStaleText(Math.min(...ages), isTried)
}

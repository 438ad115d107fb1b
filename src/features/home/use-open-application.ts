import { useQueryClient } from '@tanstack/react-query'

import { call } from '@/api/client'
import { queryKey } from '@/api/query'
import {
  type Application,
  listAllApplications,
  noteApplicationOpened,
  type Workplace,
} from '@/contract/organization/application'
import { openLink } from '@/parts/open-link'
import { showToast } from '@/platform/feedback'

const MOST_RECENT = 8

/** Opens an application and records it as recent. A failure to record is ignored. */
export function useOpenApplication(): (app: Application) => void {
  const client = useQueryClient()
  return (app) => {
    if (app.status === 'off') return showToast('该应用已停用')
    openLink(app.openType, app.appUrl)
    client.setQueriesData<Workplace>({ queryKey: queryKey(listAllApplications) }, (before) => {
      if (!before) return before
      const others = before.recents.filter(({ id }) => id !== app.id)
      return { ...before, recents: [app, ...others].slice(0, MOST_RECENT) }
    })
    const options = { quiet: true, isExpendable: true }
    call(noteApplicationOpened, { appId: app.id }, options).catch(() => undefined)
  }
}

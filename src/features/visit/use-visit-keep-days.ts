import { useCall } from '@/api/query'
import { getAppMeta, VISIT_KEEP_DAYS_MAX } from '@/contract/meta'

/** Days after a visit until its personal data is deleted; the most that a server may have, until this one has told. */
export function useVisitKeepDays(): number {
  return useCall(getAppMeta, {}, { quiet: true }).data?.visitKeepDays ?? VISIT_KEEP_DAYS_MAX
}

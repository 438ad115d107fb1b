import { useCall } from '@/api/query'
import { checkNotApprovedOpportunities, type DuplicateCheck } from '@/contract/opportunity'
import { useSettled } from '@/ui/use-settled'

import { lookedFor, type SubmitValues } from './submit-form'

export type Duplicate = NonNullable<DuplicateCheck['duplicate']>

/**
 * The existing opportunity of a protected customer, checked after a pause in typing.
 *
 * @param ownId the opportunity that is corrected: itself is no duplicate
 */
export function useDuplicate(values: SubmitValues, ownId: string | undefined): Duplicate | undefined {
  const asked = useSettled(JSON.stringify(lookedFor(values)))
  const input = JSON.parse(asked) as ReturnType<typeof lookedFor>
  const isAsked = Object.keys(input).length > 0
  const { data } = useCall(checkNotApprovedOpportunities, input, { enabled: isAsked, quiet: true })
  const found = isAsked ? data?.duplicate : undefined
  return found && !(ownId && found.opportunityId === ownId) ? found : undefined
}

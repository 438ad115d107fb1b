import { useCall } from '@/api/query'
import { checkNotApprovedOpportunities, type DuplicateCheck } from '@/contract/partner/opportunity'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'

import { type SubmitValues, toDuplicateQuery } from './submit-form'

export type DuplicateOpportunity = NonNullable<DuplicateCheck['duplicate']>

/**
 * The existing opportunity of a protected customer, checked after a pause in typing.
 *
 * @param ownId the opportunity that is corrected, which is not a duplicate of itself
 */
export function useDuplicate(values: SubmitValues, ownId: string | undefined): DuplicateOpportunity | undefined {
  const debouncedQuery = useDebouncedValue(JSON.stringify(toDuplicateQuery(values)))
  const input = JSON.parse(debouncedQuery) as ReturnType<typeof toDuplicateQuery>
  const isAsked = Object.keys(input).length > 0
  const { data } = useCall(checkNotApprovedOpportunities, input, { enabled: isAsked, quiet: true })
  const found = isAsked ? data?.duplicate : undefined
  return found && !(ownId && found.opportunityId === ownId) ? found : undefined
}

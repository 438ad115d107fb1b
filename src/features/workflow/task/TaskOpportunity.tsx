import { useCall } from '@/api/query'
import {
  EXTENSION_REVIEW,
  getReviewedOpportunity,
  OPPORTUNITY_REVIEW,
  type ReviewedOpportunity,
} from '@/contract/partner/opportunity-desk'
import { joinTexts } from '@/lib/text/join-texts'
import { FollowUpCard, HistoryCard } from '@/parts/opportunity/OpportunityRecord'
import { QueryView } from '@/parts/QueryView'
import { Card } from '@/ui/layout/Card'
import { type Fact, FactList } from '@/ui/list/FactList'

import { isTaskMissing } from './TaskAbsent'

const reviews: readonly string[] = [OPPORTUNITY_REVIEW, EXTENSION_REVIEW]

interface TaskOpportunityProps {
  procInstId: string
  /** Process definition; empty when the backend does not send it. */
  procDefKey: string
}

/** The current state of a partner's opportunity; the form above shows the submitted version. */
export function TaskOpportunity({ procInstId, procDefKey }: TaskOpportunityProps) {
  return reviews.includes(procDefKey) ? <Matter procInstId={procInstId} /> : null
}

function Matter({ procInstId }: { procInstId: string }) {
  const query = useCall(getReviewedOpportunity, { procInstId }, { quiet: isTaskMissing })
  // A reader without a part in the review sees only the form.
  if (isTaskMissing(query.error)) return null
  return (
    <QueryView query={query} what="商机现状">
      {(opportunity) => (
        <>
          <Card title="商机现状">
            <FactList facts={buildFacts(opportunity)} />
          </Card>
          <FollowUpCard followUps={opportunity.followUps} empty="伙伴还没有跟进" />
          <HistoryCard history={opportunity.history} />
        </>
      )}
    </QueryView>
  )
}

function buildFacts({ opportunityNo, statusName, protectEnd, nextStep, nextDate }: ReviewedOpportunity): Fact[] {
  return [
    { label: '商机编号', value: opportunityNo },
    { label: '状态', value: statusName },
    { label: '保护期至', value: protectEnd?.slice(0, 16) },
    { label: '下一步', value: joinTexts([nextStep, nextDate]) },
  ].filter(({ value }) => value)
}

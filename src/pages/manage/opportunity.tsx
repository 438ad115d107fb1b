import { OpportunityReviewScreen } from '@/features/manage/partner/OpportunityReviewScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageOpportunity', OpportunityReviewScreen)

import { OpportunitiesScreen } from '@/features/manage/partner/OpportunitiesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageOpportunities', OpportunitiesScreen)

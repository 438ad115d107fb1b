import { OpportunityScreen } from '@/features/partner/opportunity/OpportunityScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('opportunity', OpportunityScreen, partnerArea)

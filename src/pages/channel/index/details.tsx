import { OpportunityScreen } from '@/features/partner/OpportunityScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('opportunity', OpportunityScreen)

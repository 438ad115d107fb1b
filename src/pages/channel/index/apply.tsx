import { partnerArea } from '@/features/partner/partner-area'
import { SubmitScreen } from '@/features/partner/report/SubmitScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('submitOpportunity', SubmitScreen, partnerArea)

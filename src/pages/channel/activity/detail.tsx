import { ActivityScreen } from '@/features/partner/activity/ActivityScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerActivity', ActivityScreen, partnerArea)

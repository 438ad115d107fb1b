import { ActivityScreen } from '@/features/partner/ActivityScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerActivity', ActivityScreen)

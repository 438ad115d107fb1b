import { ActivitiesScreen } from '@/features/partner/ActivitiesScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerActivities', ActivitiesScreen, partnerArea)

import { ActivitiesScreen } from '@/features/partner/activity/ActivitiesScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerActivities', ActivitiesScreen, partnerArea)

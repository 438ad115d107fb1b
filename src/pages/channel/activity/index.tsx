import { ActivitiesScreen } from '@/features/partner/ActivitiesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerActivities', ActivitiesScreen)

import { PartnerActivitiesScreen } from '@/features/manage/partner/PartnerActivitiesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('managePartnerActivities', PartnerActivitiesScreen)

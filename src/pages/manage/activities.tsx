import { GuestActivitiesScreen } from '@/features/manage/activity/GuestActivitiesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageActivities', GuestActivitiesScreen)

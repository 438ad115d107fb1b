import { GuestActivityScreen } from '@/features/manage/activity/GuestActivityScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageActivity', GuestActivityScreen)

import { GuestCodeScreen } from '@/features/activity/GuestCodeScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('guestCode', GuestCodeScreen)

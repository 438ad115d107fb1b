import { NotificationsScreen } from '@/features/account/NotificationsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('notifications', NotificationsScreen)

import { NotificationsScreen } from '@/features/account/settings/NotificationsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('notifications', NotificationsScreen)

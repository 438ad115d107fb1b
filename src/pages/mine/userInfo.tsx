import { ProfileScreen } from '@/features/account/profile/ProfileScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('profile', ProfileScreen)

import { ProfileScreen } from '@/features/account/ProfileScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('profile', ProfileScreen)

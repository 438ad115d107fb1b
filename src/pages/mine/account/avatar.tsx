import { AvatarScreen } from '@/features/account/profile/AvatarScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('avatar', AvatarScreen)

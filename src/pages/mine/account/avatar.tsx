import { AvatarScreen } from '@/features/account/AvatarScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('avatar', AvatarScreen)

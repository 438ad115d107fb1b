import { ChangePhoneScreen } from '@/features/account/ChangePhoneScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('changePhone', ChangePhoneScreen)

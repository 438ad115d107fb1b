import { ChangePhoneScreen } from '@/features/account/security/ChangePhoneScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('changePhone', ChangePhoneScreen)
